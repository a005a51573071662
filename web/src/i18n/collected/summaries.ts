/** Sentences about pages in the overview of the settings. */
export const summaries = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=summaries',
  import: 'default',
})
