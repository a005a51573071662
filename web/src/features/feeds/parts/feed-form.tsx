import { Alert, Checkbox, Input, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { ShopSelect } from '../../../parts/object/pickers.tsx'
import { useShops } from '../../../parts/object/use-shops.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { ChoiceCards } from '../../../ui/input/choice-cards.tsx'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import { type Feed, FORMATS, INTERVALS, KINDS } from '../logic/feed.ts'
import { changedFeed, newFeed, type Values, valuesOf } from '../logic/form.ts'

interface Props {
  /** The feed to change; without it, the form creates one. */
  feed?: Feed
  onClose: () => void
  onDone?: (feed: Feed) => void
}

export function FeedForm({ feed, onClose, onDone }: Props) {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation()
  const { shops, areSeveral, isLoaded } = useShops()
  const form = useForm<Values>({ initialValues: valuesOf(feed), validate: useRules(feed) })
  const effect = {
    touches: ['/feeds', '/feed-products', '/feed-articles'],
    onDone: (done: Feed) => {
      onClose()
      onDone?.(done)
    },
    onFail: useFailure(form),
  }
  const create = useSend('POST /feeds', effect)
  const change = useSend('PATCH /feeds/{feed_id}', effect)
  const shopId = form.values.shopId ?? shops[0]?.id
  const save = form.onSubmit((values) => {
    if (feed) change.mutate({ path: { feed_id: feed.id }, body: changedFeed(values, (name) => form.isDirty(name)) })
    else if (shopId) create.mutate({ body: newFeed(values, shopId) })
  })
  return (
    <FormModal
      title={feed ? t('form.edit') : t('form.new')}
      action={feed ? common('save') : t('form.create')}
      size="lg"
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || change.isPending}
    >
      {isLoaded && !shops.length && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('form.noShop')} <TextLink to="/settings/shops">{t('form.addShop')}</TextLink>
        </Alert>
      )}
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {areSeveral && <ShopSelect label={t('form.shop')} {...form.getInputProps('shopId')} value={shopId ?? null} />}
      {!feed && (
        <ChoiceCards
          label={t('form.kind')}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
          options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`), hint: t(`form.kinds.${value}`) }))}
        />
      )}
      <SourceFields form={form} passwordSet={feed?.basicAuth?.passwordSet ?? false} />
    </FormModal>
  )
}

function SourceFields({ form, passwordSet }: { form: UseFormReturnType<Values>; passwordSet: boolean }) {
  const { t } = useTranslation('feeds')
  const label = useId()
  const isByAddress = form.values.source === 'url'
  return (
    <>
      <Input.Wrapper label={t('form.source')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          data={[
            { value: 'url', label: t('form.byAddress') },
            { value: 'upload', label: t('form.byUpload') },
          ]}
          {...form.getInputProps('source')}
        />
      </Input.Wrapper>
      {isByAddress && (
        <TextInput
          label={t('form.url')}
          description={t('form.urlHint')}
          type="url"
          placeholder="https://"
          required
          maxLength={2000}
          {...form.getInputProps('url')}
        />
      )}
      {isByAddress && <LoginFields form={form} passwordSet={passwordSet} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('form.format')}
          allowDeselect={false}
          data={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          {...form.getInputProps('format')}
        />
        {isByAddress && (
          <Select
            label={t('form.interval')}
            allowDeselect={false}
            data={intervalsWith(form.values.refreshMinutes).map((minutes) => ({
              value: String(minutes),
              label: minutes % 60 ? t('form.minutes', { count: minutes }) : t('form.hours', { count: minutes / 60 }),
            }))}
            {...form.getInputProps('refreshMinutes')}
          />
        )}
      </SimpleGrid>
    </>
  )
}

/** Programs can set any number of minutes. */
const intervalsWith = (minutes: string) =>
  [...new Set([...INTERVALS, Number(minutes)])].sort((one, other) => one - other)

function LoginFields({ form, passwordSet }: { form: UseFormReturnType<Values>; passwordSet: boolean }) {
  const { t } = useTranslation('feeds')
  return (
    <>
      <Checkbox label={t('form.hasLogin')} {...form.getInputProps('hasLogin', { type: 'checkbox' })} />
      {form.values.hasLogin && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('form.login')}
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('login')}
          />
          <PasswordField
            label={t('form.password')}
            placeholder={passwordSet ? t('form.passwordKept') : ''}
            maxLength={500}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
      )}
    </>
  )
}

function useRules(feed: Feed | undefined) {
  const { t } = useTranslation('feeds')
  return {
    name: (name: string) => (name.trim() ? null : t('form.nameMissing')),
    url: (url: string, { source }: Values) =>
      source === 'upload' || /^https?:\/\/\S+$/i.test(url.trim()) ? null : t('form.urlFault'),
    login: (login: string, { source, hasLogin }: Values) =>
      source === 'url' && hasLogin && !login.trim() ? t('form.loginMissing') : null,
    password: (password: string, { source, hasLogin }: Values) =>
      source === 'url' && hasLogin && !password && !feed?.basicAuth ? t('form.passwordMissing') : null,
  }
}

/** Shows a refusal at the field that it concerns. */
function useFailure(form: UseFormReturnType<Values>) {
  const { t } = useTranslation('feeds')
  return (error: ApiError) => {
    const { code, reason, params } = error
    if (code === 'validation' && reason === 'basicAuth.login') form.setFieldError('login', t('form.loginMissing'))
    // A stored password is never sent to another server.
    else if (code === 'validation' && reason.startsWith('basicAuth'))
      form.setFieldError('password', t('form.passwordAgain'))
    else if (code === 'validation' && reason === 'url')
      form.setFieldError('url', t(params.reason === 'address' ? 'form.urlPrivate' : 'form.urlFault'))
    else if (code === 'conflict' && reason === 'limit') form.setFieldError('name', t('form.limit'))
    else failIn(form)(error)
  }
}
