"""What every test finds around it: nothing that belongs to whoever runs the tests."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_users_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No card and no setting of the user's, neither here nor in the processes that a test starts."""
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("MJCALC_CARD", raising=False)
        environment.delenv("MJCALC_DEBUG", raising=False)
        environment.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield
