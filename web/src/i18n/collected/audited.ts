/** Names, actions and fields of objects in the audit log. */
export const audited = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=audited',
  import: 'default',
})
