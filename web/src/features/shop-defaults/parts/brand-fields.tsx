import { Autocomplete, ColorInput, Fieldset, NumberInput, SimpleGrid, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandValues } from '../logic/brand-values.ts'

export const COLORS = ['primary', 'secondary', 'text', 'background'] as const
const FONTS = ['heading', 'body'] as const
/** Fonts that mail programs have. */
const SAFE_FONTS = [
  'Arial',
  'Courier New',
  'Georgia',
  'Helvetica',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
]
const MAX_RADIUS = 40

type Form = UseFormReturnType<BrandValues>

/** Colours and fonts, and what buttons and links have of their own. */
export function BrandFields({ form }: { form: Form }) {
  const { t } = useTranslation('shop-defaults')
  const { colors, fonts, buttons, links } = form.values
  const color = (path: string, label: string, value: string | undefined) => (
    <ColorInput
      key={path}
      label={label}
      placeholder={t('standard')}
      format="hex"
      withEyeDropper={false}
      // An emptied field stays empty, and a wrong colour is reported when the brand is saved.
      fixOnBlur={false}
      value={value ?? ''}
      onChange={(next) => form.setFieldValue(path, next)}
      error={form.errors[path]}
    />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {COLORS.map((name) => color(`colors.${name}`, t(`colors.${name}`), colors[name]))}
        {FONTS.map((name) => (
          <Autocomplete
            key={name}
            label={t(`fonts.${name}`)}
            placeholder={t('standard')}
            data={SAFE_FONTS}
            maxLength={100}
            value={fonts[name] ?? ''}
            onChange={(font) => form.setFieldValue(`fonts.${name}`, font)}
          />
        ))}
      </SimpleGrid>
      <Part title={t('buttons.title')}>
        {color('buttons.background', t('buttons.background'), buttons.background)}
        {color('buttons.color', t('buttons.color'), buttons.color)}
        <NumberInput
          label={t('buttons.radius')}
          placeholder={t('standard')}
          min={0}
          max={MAX_RADIUS}
          allowDecimal={false}
          value={buttons.radius}
          onChange={(radius) => form.setFieldValue('buttons.radius', typeof radius === 'number' ? radius : '')}
        />
      </Part>
      <Part title={t('links.title')}>
        {color('links.color', t('links.color'), links.color)}
        <Switch
          label={t('links.underline')}
          mt={{ xs: 'xl' }}
          checked={links.underline}
          onChange={({ currentTarget }) => form.setFieldValue('links.underline', currentTarget.checked)}
        />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Fieldset legend={title}>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>
  </Fieldset>
)
