/** The draft of a form that keeps none. */
export const noDraft = {
  waiting: [],
  unmatched: [],
  autosave: () => {},
  discard: () => {},
  requestKey: async () => '',
  resume: async () => {},
  remove: async () => {},
}
