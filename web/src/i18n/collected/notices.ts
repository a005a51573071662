/** Texts of notifications. */
export const notices = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=notices',
  import: 'default',
})
