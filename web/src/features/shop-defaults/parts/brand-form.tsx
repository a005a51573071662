import { Autocomplete, ColorInput, Grid, SimpleGrid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'
import type { Brand } from '../logic/brand.ts'
import { BrandLogo } from './brand-logo.tsx'
import { BrandPreview } from './brand-preview.tsx'

const COLORS = ['primary', 'secondary', 'text', 'background'] as const
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

const IS_COLOR = /^#[0-9a-f]{6}$/i

/** Leaves out empty values. Colours and fonts of other names stay as they are. */
const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

export function BrandForm({ shopId, shopName, brand }: { shopId: string; shopName: string; brand: Brand }) {
  const { t } = useTranslation('shop-defaults')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const form = useForm({
    initialValues: brand,
    validate: {
      colors: Object.fromEntries(
        COLORS.map((name) => [name, (color?: string) => (!color || IS_COLOR.test(color) ? null : t('colorWrong'))]),
      ),
    },
  })
  const save = useSend('PUT /shops/{shop_id}/brand', {
    touches: ['/shops'],
    onDone: () => notify(common('saved')),
  })
  const submit = form.onSubmit((sent) => {
    const body = { logoFileId: sent.logoFileId, colors: filled(sent.colors), fonts: filled(sent.fonts) }
    save.mutate({ path: { shop_id: shopId }, body }, { onSuccess: (saved) => settle(form, sent, saved) })
  })
  return (
    <Grid>
      <Grid.Col span={{ base: 12, xl: 7 }}>
        <FormSection
          title={shopName}
          isDirty={form.isDirty()}
          isBusy={save.isPending}
          isReadOnly={!mayChange}
          onSubmit={submit}
        >
          <BrandLogo
            fileId={form.values.logoFileId}
            onChange={(id) => form.setFieldValue('logoFileId', id)}
            isReadOnly={!mayChange}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {COLORS.map((name) => (
              <ColorInput
                key={name}
                label={t(`colors.${name}`)}
                placeholder={t('standard')}
                format="hex"
                withEyeDropper={false}
                value={form.values.colors[name] ?? ''}
                onChange={(color) => form.setFieldValue(`colors.${name}`, color)}
                error={form.errors[`colors.${name}`]}
              />
            ))}
            {FONTS.map((name) => (
              <Autocomplete
                key={name}
                label={t(`fonts.${name}`)}
                placeholder={t('standard')}
                data={SAFE_FONTS}
                maxLength={100}
                value={form.values.fonts[name] ?? ''}
                onChange={(font) => form.setFieldValue(`fonts.${name}`, font)}
              />
            ))}
          </SimpleGrid>
        </FormSection>
      </Grid.Col>
      <Grid.Col span={{ base: 12, xl: 5 }}>
        <BrandPreview brand={form.values} />
      </Grid.Col>
    </Grid>
  )
}
