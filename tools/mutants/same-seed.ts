import fc from 'fast-check';

// What one run of the mutants finds, the next finds too.
fc.configureGlobal({ seed: 1, endOnFailure: true });
