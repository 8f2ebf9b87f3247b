"""What GWAN's cards do, in a word each."""

from parlour.views.abilities import Ability

ABILITIES = {
    "spy": Ability("Spy", "5"),  # G16
    "weather-C": Ability("Tundra", "AC"),  # G13
    "weather-S": Ability("Rain", "AS"),
    "weather-D": Ability("Fog", "AD"),
    "clear": Ability("Clear Skies", "AH"),  # G14
    "commander": Ability("Commander", "J Q K"),  # G12
}
