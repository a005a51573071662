import { Alert, FileInput, Text, Textarea } from '@mantine/core'
import { IconCheck, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

const MOST = 100_000
const addressesOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one.includes('@'))

/** Blacklists many addresses: pasted, or from a text file. */
export function SuppressMany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = useSend('POST /suppressions/blacklist-import', { touches: ['/suppressions', '/contacts'] })
  const emails = addressesOf(text)
  const change = (next: string) => {
    setText(next)
    setError(null)
  }
  const submit = () => {
    if (!emails.length) return setError(t('suppressions.many.missing'))
    if (emails.length > MOST) return setError(t('suppressions.many.tooMany', { most: number(MOST) }))
    send.mutate({ body: { emails } })
  }
  const { data: done } = send
  return (
    <FormModal
      title={t('suppressions.many.title')}
      action={
        done ? common('close') : t('suppressions.many.action', { count: emails.length, number: number(emails.length) })
      }
      onClose={onClose}
      onSubmit={done ? onClose : submit}
      isBusy={send.isPending}
      size="lg"
    >
      {done ? (
        <Alert color="teal" icon={<IconCheck aria-hidden />} title={t('suppressions.many.done')}>
          <Text>{t('suppressions.many.added', { count: done.added, number: number(done.added) })}</Text>
          {done.already > 0 && (
            <Text>{t('suppressions.many.already', { count: done.already, number: number(done.already) })}</Text>
          )}
          {done.invalid > 0 && (
            <Text>{t('suppressions.many.invalid', { count: done.invalid, number: number(done.invalid) })}</Text>
          )}
        </Alert>
      ) : (
        <>
          <Text>{t('suppressions.many.text')}</Text>
          <Textarea
            label={t('suppressions.many.addresses')}
            description={t('suppressions.many.hint')}
            minRows={8}
            maxRows={14}
            autosize
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            error={error}
            data-autofocus
          />
          <FileInput
            label={t('suppressions.many.file')}
            placeholder={t('suppressions.many.choose')}
            leftSection={<IconUpload size={16} aria-hidden />}
            accept=".txt,.csv,text/plain,text/csv"
            onChange={(file) => void file?.text().then(change)}
          />
        </>
      )}
    </FormModal>
  )
}
