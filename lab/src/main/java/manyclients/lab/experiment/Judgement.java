package manyclients.lab.experiment;

import manyclients.lab.results.Interval;

/// What one machine's measurements say of a claim.
///
/// @param ratio of the medians
/// @param plausible where the ratio may well lie
public record Judgement(Claim claim, Finding finding, double ratio, Interval plausible) {}
