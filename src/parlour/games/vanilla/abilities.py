"""What the cards of Vanilla Gwent do, in a word each."""

from parlour.views.abilities import Ability

ABILITIES = {
    "spy": Ability("Spy", "3"),  # V8
    "militia": Ability("Militia", "4"),  # V9
    "hero": Ability("Hero", "5H"),  # V10
    "seer": Ability("Seer", "6"),  # V11
    "cavalry": Ability("Cavalry", "7"),  # V12
    "wizard": Ability("Wizard", "8"),  # V13
    "general": Ability("General", "J"),  # V14
    "queen": Ability("Crown", "Q"),  # V15
    "king": Ability("Crown", "K"),  # V16
    "lightning": Ability("Lightning", "A"),  # V17
    "weather-C": Ability("Weather", "2C"),  # V18
    "weather-S": Ability("Weather", "2S"),
    "weather-D": Ability("Weather", "2D"),
    "clear": Ability("Clear weather", "2H"),  # V19
    "empower": Ability("Empower", "X"),  # V20
}
