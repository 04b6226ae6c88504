"""Benchmarks: ratios taken in one run, never a timed test."""
