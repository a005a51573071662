import { Alert, Checkbox, Group, Loader, Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { errorText } from '../../i18n/errors.ts'
import { LANGUAGES } from '../../i18n/texts.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useHasWriting, WRITING_LANGUAGES, type WritingLanguage } from './use-writing.ts'

interface Props {
  /** The texts of the mail in their order, with their tags; at most 200. */
  texts: readonly string[]
  from: WritingLanguage
  /** Gets all texts in the same order; those that the person did not take are unchanged. */
  onAccept: (texts: string[], to: WritingLanguage) => void
  onClose: () => void
}

/** Translates a whole mail: shows each text before and after, and takes over those that the person leaves ticked. */
export function TranslateDialog(props: Props) {
  return useHasWriting() ? <Translating {...props} /> : null
}

function Translating({ texts, from, onAccept, onClose }: Props) {
  const { t } = useTranslation('writing')
  const [source, setSource] = useState(from)
  const [target, setTarget] = useState<WritingLanguage>(from === 'en' ? 'cs' : 'en')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  // The dialog shows failures.
  const { mutate, reset, data, error, isPending } = useSend('POST /writing/translate', { onFail: () => {} })
  const changes = texts.flatMap((before, at) => {
    const after = data?.texts[at]
    return after === undefined || after === before ? [] : [{ at, before, after }]
  })
  const choose = (set: (language: WritingLanguage) => void) => (language: string | null) => {
    if (language) set(language as WritingLanguage)
    setLeft(new Set())
    reset()
  }
  const languages = WRITING_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value] }))
  return (
    <FormModal
      title={t('translate.title')}
      size="xl"
      action={data ? t('translate.use', { count: changes.length - left.size }) : t('translate.action')}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!data) return source !== target && mutate({ body: { texts: [...texts], from: source, to: target } })
        onAccept(
          texts.map((text, at) => (left.has(at) ? text : data.texts[at]!)),
          target,
        )
        onClose()
      }}
    >
      <Group grow>
        <Select
          label={t('translate.from')}
          data={languages}
          value={source}
          onChange={choose(setSource)}
          allowDeselect={false}
        />
        <Select
          label={t('translate.to')}
          data={languages}
          value={target}
          onChange={choose(setTarget)}
          allowDeselect={false}
          error={source === target && t('translate.same')}
        />
      </Group>
      {isPending && <Loader size="sm" role="status" aria-label={t('waiting')} />}
      {error && <Alert color="red">{errorText(error)}</Alert>}
      {data && <Changes changes={changes} left={left} onLeave={setLeft} />}
    </FormModal>
  )
}

interface ChangesProps {
  changes: { at: number; before: string; after: string }[]
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
}

function Changes({ changes, left, onLeave }: ChangesProps) {
  const { t } = useTranslation('writing')
  if (!changes.length) return <Text>{t('translate.nothing')}</Text>
  const isAll = !left.size
  return (
    <Stack gap="xs">
      <Text fz="sm" c="dimmed">
        {t('hint')}
      </Text>
      <Checkbox
        label={t('translate.all')}
        checked={isAll}
        indeterminate={!isAll && left.size < changes.length}
        onChange={() => onLeave(new Set(isAll ? changes.map(({ at }) => at) : []))}
      />
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40} aria-label={t('use')} />
              <Table.Th>{t('translate.before')}</Table.Th>
              <Table.Th>{t('translate.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ at, before, after }) => (
              <Table.Tr key={at} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Checkbox
                    aria-label={t('translate.take', { text: after })}
                    checked={!left.has(at)}
                    onChange={() => onLeave(left.symmetricDifference(new Set([at])))}
                  />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{before}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{after}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
