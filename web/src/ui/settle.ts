import type { UseFormReturnType } from '@mantine/form'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a form shows once it is saved: what was saved, but for what was typed since it was sent. */
export const withTyped = <V extends object>(saved: V, { sent, now }: { sent: V; now: V }): V => ({
  ...saved,
  ...Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSame(value, sent[key as keyof V]))),
})

/** What was changed in a form of what it sends: what others changed meanwhile stays as they left it. */
export const changesOf = <V extends object>(form: { isDirty(name: string): boolean }, sent: V): Partial<V> =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => form.isDirty(key))) as Partial<V>

/** After a save: what was sent is clean, what was typed while it was on its way stays to be saved. */
export function settle<V extends object>(form: UseFormReturnType<V>, sent: V, saved: V) {
  form.setValues(withTyped(saved, { sent, now: form.getValues() }))
  form.resetDirty(saved)
}
