package manyclients.lab.experiment;

import manyclients.lab.results.Interval;

/// The judgement of a claim by one machine's measurements.
///
/// @param ratio the ratio of the medians; NaN if one was not measured
/// @param plausible the interval of plausible ratios
public record Judgement(Claim claim, Finding finding, double ratio, Interval plausible) {}
