import { Alert, Box, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { TagMenu } from '../../../parts/merge-tag/tag-menu.tsx'
import { insertText } from '../../../ui/input/insert-text.ts'
import { sizeOf, withoutAccents } from '../logic/sms-size.ts'

export interface SmsValues {
  name: string
  text: string
}

/** The name and the text of an SMS, with its size. */
export function SmsFields({ form, isReadOnly = false }: { form: UseFormReturnType<SmsValues>; isReadOnly?: boolean }) {
  const { t } = useTranslation('sms-templates')
  const area = useRef<HTMLTextAreaElement>(null)
  const { text } = form.values
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Box>
        <Textarea
          ref={area}
          label={t('text')}
          required
          autosize
          minRows={4}
          maxRows={14}
          maxLength={1600}
          {...form.getInputProps('text')}
        />
        <Group justify="space-between" align="flex-start" mt={6} gap="xs">
          <Size text={text} />
          {!isReadOnly && <TagMenu onInsert={(tag) => insertText(area.current, tag)} isWide place="sms" />}
        </Group>
      </Box>
      {!isReadOnly && <Accents text={text} onChange={(plain) => form.setFieldValue('text', plain)} />}
    </>
  )
}

/** How many messages the text is sent as. */
function Size({ text }: { text: string }) {
  const { t } = useTranslation('sms-templates')
  const { number } = useFormat()
  const { units, room, parts, hasTags } = sizeOf(text)
  return (
    <Box aria-live="polite" flex="1 1 12rem">
      <Text fz="sm" fw={600} className="numbers">
        {t('size', { units: number(units), room: number(room) })} · {t('parts', { count: parts })}
      </Text>
      {hasTags && (
        <Text fz="sm" c="dimmed">
          {t('tagsOnTop')}
        </Text>
      )}
    </Box>
  )
}

/** Offers to remove accents, which more than halve what fits into a message. */
function Accents({ text, onChange }: { text: string; onChange: (plain: string) => void }) {
  const { t } = useTranslation('sms-templates')
  const { rare } = sizeOf(text)
  if (!rare.length) return null
  const plain = withoutAccents(text)
  const shown = rare.slice(0, 8).join(' ')
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
      <Text fz="sm">{t('accents.text', { characters: shown })}</Text>
      {plain !== text && (
        <Button variant="default" size="xs" mt="xs" onClick={() => onChange(plain)}>
          {t('accents.remove')}
        </Button>
      )}
    </Alert>
  )
}
