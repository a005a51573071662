/** Names of kinds of objects that the search finds. */
export const objects = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=objects',
  import: 'default',
})
