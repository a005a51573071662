import { FileInput, Text, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { SuppressManySure } from './suppress-many-sure.tsx'

const MOST = 100_000
const addressesOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one.includes('@'))

/** Blacklists many addresses: pasted, or from a text file. Asks with their number before it does. */
export function SuppressMany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const [text, setText] = useState('')
  // A file may be large, so its contents are counted and sent, but not shown.
  const [file, setFile] = useState<{ file: File; emails: string[] } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const settled = useDeferredValue(text)
  const pasted = useMemo(() => addressesOf(settled), [settled])
  const count = pasted.length + (file?.emails.length ?? 0)
  const read = async (chosen: File | null) => {
    setError(null)
    setFile(chosen && { file: chosen, emails: addressesOf(await chosen.text()) })
  }
  const submit = () => {
    const emails = [...addressesOf(text), ...(file?.emails ?? [])]
    if (!emails.length) return setError(t('suppressions.many.missing'))
    if (emails.length > MOST) return setError(t('suppressions.many.tooMany', { most: number(MOST) }))
    setChosen(emails)
  }
  if (chosen) return <SuppressManySure emails={chosen} onClose={onClose} />
  return (
    <FormModal
      title={t('suppressions.many.title')}
      action={count ? t('suppressions.many.action', { count, number: number(count) }) : t('suppressions.many.confirm')}
      onClose={onClose}
      onSubmit={submit}
      size="lg"
    >
      <Text>{t('suppressions.many.text')}</Text>
      <Textarea
        label={t('suppressions.many.addresses')}
        description={t('suppressions.many.hint')}
        rows={8}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
        error={error}
        data-autofocus
      />
      <FileInput
        label={t('suppressions.many.file')}
        placeholder={t('suppressions.many.choose')}
        leftSection={<IconUpload size={16} aria-hidden />}
        accept=".txt,.csv,text/plain,text/csv"
        description={
          file && t('suppressions.many.inFile', { count: file.emails.length, number: number(file.emails.length) })
        }
        clearable
        value={file?.file ?? null}
        onChange={(chosen) => void read(chosen).catch(() => setError(t('suppressions.many.unreadable')))}
      />
    </FormModal>
  )
}
