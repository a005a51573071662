import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { slugOf, typedSlug } from '../logic/slug.ts'

interface Props {
  value: string
  onChange: (slug: string) => void
  /** The address without the slug. */
  base: string
  error?: ReactNode
}

/** The end of the public address, with the whole address below. */
export function SlugInput({ value, onChange, base, error }: Props) {
  const { t } = useTranslation('landing-pages')
  return (
    <TextInput
      label={t('slug')}
      description={`${base}${slugOf(value) || '…'}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      styles={{ description: { overflowWrap: 'anywhere' } }}
      required
      maxLength={100}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(typedSlug(currentTarget.value))}
    />
  )
}
