import { Button, ColorInput, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { FilePicker } from '../../../../parts/files/file-picker.tsx'
import type { Builder } from '../../logic/use-builder.ts'
import type { Design } from '../../logic/values.ts'
import { OptionalNumber } from './optional-number.tsx'

const STANDARD = { accent: '#2f5bea', background: '#ffffff', color: '#1c2333', radius: 8, width: 420 }
const COLORS = ['accent', 'background', 'color'] as const
const FONTS = ['inherit', 'system', 'serif', 'mono'] as const

/** Colours, font and size. Colours of the e-shop's brand are offered. */
export function LookPart({ builder: { form, layout }, shopId }: { builder: Builder; shopId: string }) {
  const { t } = useTranslation('forms')
  const { design } = form.values
  const brand = useBrandColors(shopId)
  const set = (changes: { [K in keyof Design]?: Design[K] | undefined }) => {
    for (const name of Object.keys(changes)) form.clearFieldError(`design.${name}`)
    form.setFieldValue('design', { ...design, ...changes } as Design)
  }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {COLORS.map((name) => (
          <ColorInput
            key={name}
            label={t(`look.${name}`)}
            format="hex"
            placeholder={STANDARD[name]}
            swatches={brand}
            withEyeDropper={false}
            popoverProps={{ withinPortal: false }}
            value={design[name] ?? ''}
            onChange={(color) => set({ [name]: color || undefined })}
            error={form.errors[`design.${name}`]}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('look.font')}
          allowDeselect={false}
          data={FONTS.map((value) => ({ value, label: t(`look.fonts.${value}`) }))}
          value={design.font ?? 'inherit'}
          onChange={(font) => font && set({ font: font as (typeof FONTS)[number] })}
        />
        <OptionalNumber
          label={t('look.radius')}
          suffix=" px"
          placeholder={`${STANDARD.radius} px`}
          max={40}
          clampBehavior="strict"
          value={design.radius}
          onChange={(radius) => set({ radius })}
        />
        <OptionalNumber
          label={t('look.width')}
          suffix=" px"
          placeholder={`${STANDARD.width} px`}
          min={200}
          max={1200}
          value={design.width}
          onChange={(width) => set({ width })}
        />
      </SimpleGrid>
      {layout.mjml === null && (
        <ImageField
          value={design.imageUrl ?? ''}
          onChange={(imageUrl) => set({ imageUrl: imageUrl || undefined })}
          error={form.errors['design.imageUrl'] as string | undefined}
        />
      )}
    </Stack>
  )
}

function useBrandColors(shopId: string): string[] {
  const { data } = useApi(
    'GET /shops/{shop_id}/brand',
    { path: { shop_id: shopId } },
    { enabled: useMay('settings', 'read') },
  )
  return [...new Set(Object.values(data?.colors ?? {}).filter((color) => /^#[0-9a-f]{6}$/i.test(color)))]
}

interface ImageProps {
  value: string
  onChange: (address: string) => void
  error: string | undefined
}

function ImageField({ value, onChange, error }: ImageProps) {
  const { t } = useTranslation('forms')
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 12rem"
          type="url"
          label={t('look.image')}
          placeholder="https://"
          maxLength={2000}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          mb={error ? 22 : 0}
          onClick={() => setPicking(true)}
        >
          {t('look.fromFiles')}
        </Button>
      </Group>
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onPick={({ url }) => {
            setPicking(false)
            onChange(url)
          }}
        />
      )}
    </>
  )
}
