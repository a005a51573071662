/** What the audit log calls the objects of each feature. */
export const audited = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=audited',
  import: 'default',
})
