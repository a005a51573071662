/** Names of background work. */
export const jobs = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=jobs',
  import: 'default',
})
