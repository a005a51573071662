import { ActionIcon, Card, Group, SimpleGrid, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TaggedInput } from '../../../../../parts/merge-tag/tagged-input.tsx'
import { ReferenceSelect } from '../../../../../parts/object/reference-select.tsx'
import type { Draft } from '../../../logic/draft/draft.ts'

type Variant = NonNullable<Draft['ab']>['variants'][number]

interface Props {
  variant: Variant
  draft: Draft
  onChange: (variant: Variant) => void
  /** Missing while there are only two variants. */
  onRemove?: () => void
}

/** The differences of a variant from the campaign. Empty fields are the same. */
export function AbVariant({ variant, draft, onChange, onRemove }: Props) {
  const { t } = useTranslation('campaigns')
  const title = t('ab.variant', { key: variant.key.toUpperCase() })
  const set = (field: 'subject' | 'preheader' | 'senderName' | 'templateId', value: string | null) => {
    const { [field]: _, ...rest } = variant
    onChange(value ? { ...rest, [field]: value } : rest)
  }
  return (
    <Card withBorder padding="md" component="fieldset" m={0}>
      <Group justify="space-between" mb="xs">
        <Title order={3} fz="sm" component="legend">
          {title}
        </Title>
        {onRemove && (
          <ActionIcon variant="subtle" color="red" onClick={onRemove} aria-label={t('ab.remove', { title })}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TaggedInput
          label={t('fields.subject')}
          placeholder={draft.subject || t('ab.same')}
          value={variant.subject ?? ''}
          onChange={(subject) => set('subject', subject)}
        />
        <TaggedInput
          label={t('fields.preheader')}
          placeholder={draft.preheader || t('ab.same')}
          value={variant.preheader ?? ''}
          onChange={(preheader) => set('preheader', preheader)}
        />
        <TextInput
          label={t('fields.senderName')}
          placeholder={draft.senderName ?? t('ab.same')}
          maxLength={200}
          value={variant.senderName ?? ''}
          onChange={(event) => set('senderName', event.currentTarget.value)}
        />
        <ReferenceSelect
          kind="template"
          label={t('fields.content')}
          placeholder={t('ab.ownContent')}
          value={variant.templateId ?? null}
          onChange={(templateId) => set('templateId', templateId)}
          clearable
        />
      </SimpleGrid>
    </Card>
  )
}
