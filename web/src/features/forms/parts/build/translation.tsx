import { Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../logic/fields.ts'
import type { Texts } from '../../logic/languages.ts'
import type { FormValues } from '../../logic/values.ts'

interface Props {
  form: FormValues
  /** The form has blocks, which show its title and description. */
  isDesigned: boolean
  texts: Texts
  onChange: (texts: Texts) => void
}

/** The texts of a form in one language. The original stands in each empty input. */
export function Translation({ form, isDesigned, texts, onChange }: Props) {
  const { t } = useTranslation('forms')
  const { title, description, submitLabel, consentText, purposeId, settings, fields } = form
  const own = { title, description, consentText: purposeId ? consentText : '', submitLabel, thanks: settings.thanks }
  const given = (Object.keys(own) as (keyof typeof own)[]).filter((name) => own[name].trim())
  const shown = fields.filter(({ type }) => type !== 'hidden')
  return (
    <Stack>
      {given.map((name) => {
        const Input = name === 'title' || name === 'submitLabel' ? TextInput : Textarea
        return (
          <Input
            key={name}
            label={t(isDesigned && name === 'title' ? 'layout.tabTitle' : `build.${name}`)}
            placeholder={own[name]}
            value={texts[name] ?? ''}
            onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
              onChange({ ...texts, [name]: currentTarget.value })
            }
            maxLength={MOST[name]}
            {...(Input === Textarea ? { autosize: true, minRows: 2 } : {})}
          />
        )
      })}
      {shown.map((field) => (
        <FieldTexts
          key={field.id}
          field={field}
          texts={texts.fields?.[field.id] ?? {}}
          onChange={(one) => onChange({ ...texts, fields: { ...texts.fields, [field.id]: one } })}
        />
      ))}
      {!given.length && !shown.length && <Text c="dimmed">{t('languages.nothing')}</Text>}
    </Stack>
  )
}

const MOST = { title: 200, description: 2000, submitLabel: 100, consentText: 5000, thanks: 2000 }

type OwnTexts = NonNullable<Texts['fields']>[string]

interface FieldProps {
  field: Field
  texts: OwnTexts
  onChange: (texts: OwnTexts) => void
}

function FieldTexts({ field, texts, onChange }: FieldProps) {
  const { t } = useTranslation('forms')
  const names = (['label', 'placeholder', 'help'] as const).filter((name) => name === 'label' || field[name]?.trim())
  return (
    <Fieldset legend={field.label?.trim() || field.id}>
      <Stack gap="sm">
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(`fields.${name}`)}
            placeholder={field[name] ?? ''}
            maxLength={name === 'placeholder' ? 200 : 500}
            value={texts[name] ?? ''}
            onChange={({ currentTarget }) => onChange({ ...texts, [name]: currentTarget.value })}
          />
        ))}
        {field.options?.map(({ value, label }, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal while they are typed
            key={index}
            label={t('fields.option', { number: index + 1 })}
            placeholder={label}
            maxLength={200}
            value={texts.options?.[value] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...texts, options: { ...texts.options, [value]: currentTarget.value } })
            }
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
