import { Input, Radio, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useCompany } from '../../../../core/company.tsx'
import { showFieldError } from '../../../../i18n/errors.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import { designOf, STARTERS, type StarterName } from '../../starters/starters.ts'
import { toHtml } from '../../starters/to-html.ts'
import { toMjml } from '../../starters/to-mjml.ts'
import { Miniature } from './miniature.tsx'

const EDITORS = ['visual', 'html'] as const

/** Creates a template: its editor and its starter. */
export function NewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('templates')
  const go = useGo()
  const form = useForm({
    initialValues: { name: '', editor: 'visual', starter: 'newsletter' },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const create = useSend('POST /templates', {
    touches: ['/templates'],
    onDone: ({ id }) => go(`/templates/${id}`),
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = form.onSubmit(({ name, editor, starter }) => {
    const design = designOf(starter as StarterName, t)
    const content =
      editor === 'visual'
        ? ({ editor: 'visual', design: { mjml: toMjml(design) } } as const)
        : ({ editor: 'html', html: toHtml(design) } as const)
    create.mutate({ body: { name: name.trim(), content } })
  })
  return (
    <FormModal
      title={t('new')}
      action={t('create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending}
      size="xl"
    >
      <TextInput label={t('name')} data-autofocus required maxLength={200} {...form.getInputProps('name')} />
      <Stack gap={4}>
        <Input.Label id="new-editor" labelElement="div">
          {t('editor')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="new-editor"
          data={EDITORS.map((value) => ({ value, label: t(`editors.${value}`) }))}
          {...form.getInputProps('editor')}
        />
        <Text fz="sm" c="dimmed">
          {t(`editorHints.${form.values.editor === 'visual' ? 'visual' : 'html'}`)}
        </Text>
      </Stack>
      <Starters value={form.values.starter} onChange={(starter) => form.setFieldValue('starter', starter)} />
    </FormModal>
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function Starters({ value, onChange }: { value: string; onChange: (starter: string) => void }) {
  const { t } = useTranslation('templates')
  const { name: company } = useCompany()
  const previews = useMemo(() => {
    const htmlOf = (name: StarterName) => toHtml(designOf(name, t)).replaceAll('{{cl_company}}', () => escaped(company))
    return STARTERS.map((name) => ({ name, html: htmlOf(name) }))
  }, [t, company])
  return (
    <Radio.Group label={t('begin')} value={value} onChange={onChange}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} mt="xs" spacing="sm">
        {previews.map(({ name, html }) => (
          <Radio.Card
            key={name}
            value={name}
            style={{
              overflow: 'hidden',
              ...(name === value ? { outline: '2px solid var(--mantine-color-brand-6)' } : {}),
            }}
          >
            <Miniature title={t(`starters.${name}`)} html={html} height={150} />
            <Text fz="sm" fw={600} p="xs" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
              {t(`starters.${name}`)}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
