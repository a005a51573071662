/** Names of pages in menus. */
export const titles = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=titles',
  import: 'default',
})
