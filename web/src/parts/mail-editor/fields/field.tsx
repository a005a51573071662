import {
  Autocomplete,
  Box,
  Checkbox,
  ColorInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '../../../i18n/texts.ts'
import { AltProposal } from '../../writing/alt-proposal.tsx'
import { completeAddress } from '../model/address.ts'
import { AddressField } from './address-field.tsx'
import type { FieldProps } from './field-props.ts'
import { NETWORKS } from './networks.ts'
import { PaddingField } from './padding-field.tsx'
import { PictureField } from './picture-field.tsx'

const FONTS = [
  'Arial, Helvetica, sans-serif',
  'Georgia, serif',
  'Tahoma, sans-serif',
  "'Times New Roman', serif",
  "'Trebuchet MS', sans-serif",
  'Verdana, sans-serif',
  "'Courier New', monospace",
]

/** One value of an element, entered in the way that suits it. */
export function FieldInput(props: FieldProps) {
  const { field, label, value, standard, onChange } = props
  switch (field.kind) {
    case 'color':
      return <ColorField {...props} />
    case 'pixels':
      return <Measure {...props} units={['px']} />
    case 'size':
      return <Measure {...props} units={['px', '%']} />
    case 'lineHeight':
      return <Measure {...props} units={['', '%', 'px']} />
    case 'padding':
      return <PaddingField {...props} />
    case 'picture':
      return <PictureField {...props} />
    case 'address':
      return <AddressField {...props} onChange={(address) => onChange(address && completeAddress(address))} />
    case 'align':
      return <Choice {...props} choices={['left', 'center', 'right']} />
    case 'vertical':
      return <Choice {...props} choices={['top', 'middle', 'bottom']} />
    case 'weight':
      return <Choice {...props} choices={['400', '700']} />
    case 'font':
      return (
        <Select
          label={label}
          size="xs"
          data={[...new Set([...FONTS, ...(value ? [value] : [])])].map((font) => ({
            value: font,
            label: nameOf(font),
          }))}
          value={value ?? null}
          placeholder={nameOf(standard)}
          onChange={(font) => onChange(font ?? undefined)}
          clearable
        />
      )
    case 'network':
      return <Autocomplete label={label} size="xs" data={[...NETWORKS]} value={value ?? ''} onChange={onChange} />
    case 'toggle':
      return (
        <Checkbox
          label={label}
          size="xs"
          checked={value === field.on}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? field.on : undefined)}
        />
      )
    case 'alt':
      return <AltField {...props} />
    default:
      return <Plain {...props} />
  }
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour. What is half typed is not taken over. */
function ColorField({ label, value, standard, swatches, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (color: string) => {
    const isWhole = !color || COLOR.test(color)
    setTyped(isWhole ? null : color)
    if (isWhole) onChange(color || undefined)
  }
  return (
    <ColorInput
      label={label}
      size="xs"
      value={typed ?? value ?? ''}
      placeholder={standard || '—'}
      onChange={change}
      onBlur={() => setTyped(null)}
      swatches={[...swatches]}
      swatchesPerRow={8}
      fixOnBlur={false}
      withEyeDropper={false}
    />
  )
}

const nameOf = (font: string) => font.split(',')[0]!.replace(/['"]/g, '')

function Plain({ label, value, standard, onChange }: FieldProps) {
  return (
    <TextInput
      label={label}
      size="xs"
      value={value ?? ''}
      placeholder={standard}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

/** A number with its unit. Typing is taken over when the value can be read. */
function Measure({ label, value, standard, onChange, units }: FieldProps & { units: readonly string[] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const unit = units.find((one) => one && value?.endsWith(one)) ?? units[0]!
  const change = (text: string) => {
    setTyped(text)
    const [, number, own] = /^\s*(\d+(?:[.,]\d+)?)\s*(px|%)?\s*$/.exec(text) ?? []
    if (!text.trim()) onChange(undefined)
    else if (number) onChange(number.replace(',', '.') + (own && units.includes(own) ? own : unit))
  }
  return (
    <TextInput
      label={label}
      size="xs"
      inputMode="decimal"
      value={typed ?? value ?? ''}
      placeholder={standard}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

function Choice({ label, value, standard, onChange, choices }: FieldProps & { choices: readonly string[] }) {
  const { t } = useTranslation('editor')
  return (
    <Stack gap={2}>
      <Text fz="xs" fw={500}>
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={label}
        data={choices.map((choice) => ({ value: choice, label: t(`options.${choice}` as 'options.left') }))}
        value={value ?? (choices.includes(standard) ? standard : choices[0]!)}
        onChange={onChange}
      />
    </Stack>
  )
}

/** The description of a picture, with a request for one while it is missing. */
function AltField({ label, value, onChange, picture }: FieldProps) {
  const { t, i18n } = useTranslation('editor')
  const input = (
    <Textarea
      label={label}
      size="xs"
      autosize
      minRows={1}
      maxRows={4}
      maxLength={300}
      value={value ?? ''}
      description={value ? undefined : t('altMissing')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
  if (!picture?.startsWith('http')) return input
  return (
    <Stack gap={4} align="flex-start">
      <Box w="100%">{input}</Box>
      <AltProposal
        imageUrl={picture}
        alt={value ?? ''}
        language={isLanguage(i18n.language) ? i18n.language : 'en'}
        onAccept={onChange}
      />
    </Stack>
  )
}
