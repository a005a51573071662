import { Alert, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { failIn } from '../../../../ui/form/fail-in.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { ChoiceCards } from '../../../../ui/input/choice-cards.tsx'
import { TextLink, useGo } from '../../../../ui/link/link.tsx'
import { slugOf } from '../../logic/slug.ts'
import { EDITORS, type Editor, starterOf } from '../../logic/starters.ts'
import { SlugInput } from '../slug-input.tsx'

/** Creates a page that is not published yet, and opens it. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('landing-pages')
  const go = useGo()
  const { shops, areSeveral, isLoaded } = useShops()
  const form = useForm({
    // The slug follows the name until it is typed.
    initialValues: { name: '', slug: null as string | null, shopId: null as string | null, editor: 'visual' as Editor },
    validate: {
      name: (name) => (name.trim() ? null : t('faults.nameMissing')),
      slug: (slug, { name }) => (slugOf(slug ?? name) || !name.trim() ? null : t('faults.slugMissing')),
    },
  })
  const create = useSend('POST /landing-pages', {
    touches: ['/landing-pages'],
    onDone: ({ id }) => go(`/landing-pages/${id}`),
    onFail: failIn(form),
  })
  const shopId = form.values.shopId ?? shops[0]?.id
  const slug = form.values.slug ?? slugOf(form.values.name)
  const save = form.onSubmit(({ name, editor }) => {
    const content = starterOf(editor, { title: t('starter.title'), text: t('starter.text') })
    if (shopId)
      create.mutate({ body: { name: name.trim(), title: name.trim(), slug: slugOf(slug), shopId, ...content } })
  })
  return (
    <FormModal
      title={t('new.title')}
      action={t('new.create')}
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || !isLoaded}
    >
      {isLoaded && !shops.length && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('new.noShop')} <TextLink to="/settings/shops">{t('new.addShop')}</TextLink>
        </Alert>
      )}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <SlugInput base={`${location.origin}/p/`} {...form.getInputProps('slug')} value={slug} />
      {areSeveral && <ShopSelect label={t('shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />}
      <ChoiceCards
        label={t('new.start')}
        {...form.getInputProps('editor')}
        value={form.values.editor}
        options={EDITORS.map((value) => ({
          value,
          label: t(`editors.${value}.name`),
          hint: t(`editors.${value}.hint`),
        }))}
      />
    </FormModal>
  )
}
