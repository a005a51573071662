import { Alert, Grid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'
import { type Brand, useLogo } from '../logic/brand.ts'
import { brandWith, isColor, sentBrand, valuesOf } from '../logic/brand-values.ts'
import { BrandFields, COLORS } from './brand-fields.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ContrastWarnings } from './contrast-warnings.tsx'

export function BrandForm({ shopId, shopName, brand }: { shopId: string; shopName: string; brand: Brand }) {
  const { t } = useTranslation('shop-defaults')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const [isSaved, setSaved] = useState(false)
  const isRight = (color?: string) => (!color || isColor(color) ? null : t('colorWrong'))
  const form = useForm({
    initialValues: valuesOf(brand),
    validate: {
      colors: Object.fromEntries(COLORS.map((name) => [name, isRight])),
      buttons: { background: isRight, color: isRight },
      links: { color: isRight },
    },
  })
  const look = brandWith(form.values, useLogo(form.values.logoFileId)?.url)
  const save = useSend('PUT /shops/{shop_id}/brand', {
    touches: ['/shops'],
    onDone: () => {
      notify(common('saved'))
      setSaved(true)
    },
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { path: { shop_id: shopId }, body: sentBrand(sent) },
      { onSuccess: (saved) => settle(form, sent, valuesOf(saved)) },
    ),
  )
  return (
    <Grid>
      <Grid.Col span={{ base: 12, xl: 7 }}>
        {isSaved && !form.isDirty() && (
          <Alert mb="md" color="brand" variant="light" role="status" icon={<IconPalette aria-hidden />}>
            {t('restyle')}
          </Alert>
        )}
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
          <BrandFields form={form} />
        </FormSection>
      </Grid.Col>
      <Grid.Col span={{ base: 12, xl: 5 }}>
        <ContrastWarnings brand={look} />
        <BrandPreview brand={look} />
      </Grid.Col>
    </Grid>
  )
}
