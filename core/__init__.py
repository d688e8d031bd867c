"""The games without any screen: rules, engine, log and bots."""
