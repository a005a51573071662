/** Kinds of mails in the outbox. */
export const mails = import.meta.glob<object>('../../features/*/texts/*.json', {
  eager: true,
  query: '?only=mails',
  import: 'default',
})
