import fc from 'fast-check';

// Makes runs of the mutants reproducible.
fc.configureGlobal({ seed: 1, endOnFailure: true });
