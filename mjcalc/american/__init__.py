"""American mahjong: hands of a yearly card, jokers and exposures, and who pays whom."""
