/** The messages of a plan (spec §8); refusals have their own sentences. */
export const planMessages = {
  created: 'Subscription created successfully',
};
