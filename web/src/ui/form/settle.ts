import type { UseFormReturnType } from '@mantine/form'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The values of a form after a save: the saved ones, except for fields edited since the request was sent. */
export const withTyped = <V extends object>(saved: V, { sent, now }: { sent: V; now: V }): V => ({
  ...saved,
  ...Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSame(value, sent[key as keyof V]))),
})

/** The edited fields of a form. Sending only these keeps changes that others made to the other fields. */
export const changesOf = <V extends object>(form: { isDirty(name: string): boolean }, sent: V): Partial<V> =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => form.isDirty(key))) as Partial<V>

/** Updates a form after a save: saved fields become clean, fields edited during the request stay dirty. */
export function settle<V extends object>(form: UseFormReturnType<V>, sent: V, saved: V) {
  form.setValues(withTyped(saved, { sent, now: form.getValues() }))
  form.resetDirty(saved)
}
