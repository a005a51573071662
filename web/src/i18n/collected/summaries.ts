/** What the overview of the settings says about each page. */
export const summaries = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=summaries',
  import: 'default',
})
