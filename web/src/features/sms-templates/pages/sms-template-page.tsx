import { Grid, Menu } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useRules } from '../logic/rules.ts'
import { Phone } from '../parts/phone.tsx'
import { SmsFields, type SmsValues } from '../parts/sms-fields.tsx'

type SmsTemplate = Answer<'GET /sms-templates/{sms_id}'>

export function SmsTemplatePage() {
  const { t } = useTranslation('sms-templates')
  const { sms: id } = useParams({ strict: false }) as { sms: string }
  const sms = useLoaded('GET /sms-templates/{sms_id}', { path: { sms_id: id } })
  const mayChange = useMay('content')
  return (
    <Page
      title={sms.name}
      above={[{ title: t('titles.smsTemplates'), to: '/sms-templates' }]}
      lead={t('uses', { count: sms.usedBy.automations })}
      actions={mayChange && <Actions sms={sms} />}
    >
      <Editor key={id} sms={sms} />
    </Page>
  )
}

const valuesOf = ({ name, text }: SmsTemplate): SmsValues => ({ name, text })

/** The form of an SMS with its preview beside it. */
function Editor({ sms }: { sms: SmsTemplate }) {
  const { t } = useTranslation('sms-templates')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const form = useForm({ initialValues: valuesOf(sms), validate: useRules() })
  const save = useSend('PATCH /sms-templates/{sms_id}', {
    touches: ['/sms-templates'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { path: { sms_id: sms.id }, body: changesOf(form, sent) },
      { onSuccess: (saved) => settle(form, sent, valuesOf(saved)) },
    ),
  )
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <FormSection
          title={t('content')}
          lead={t('contentLead')}
          isDirty={form.isDirty()}
          isBusy={save.isPending}
          isReadOnly={!mayChange}
          onSubmit={submit}
        >
          <SmsFields form={form} isReadOnly={!mayChange} />
        </FormSection>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Phone text={form.values.text} />
      </Grid.Col>
    </Grid>
  )
}

function Actions({ sms: { id, name } }: { sms: SmsTemplate }) {
  const { t } = useTranslation('sms-templates')
  const { t: common } = useTranslation()
  const go = useGo()
  const path = { sms_id: id }
  const copy = useSend('POST /sms-templates/{sms_id}/copy', {
    touches: ['/sms-templates'],
    onDone: ({ id }) => {
      notify(t('copied'))
      go(`/sms-templates/${id}`)
    },
  })
  const { remove } = useDelete('DELETE /sms-templates/{sms_id}', {
    touches: ['/sms-templates'],
    gone: 'GET /sms-templates/{sms_id}',
    doneText: t('delete.done'),
    onDone: () => go('/sms-templates', { replace: true }),
  })
  const question = { title: t('delete.title', { name }), text: t('delete.text') }
  return (
    <PageMenu isBusy={copy.isPending}>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy.mutate({ path, body: {} })}>
        {t('copy')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path }, question)}
      >
        {common('delete')}
      </Menu.Item>
    </PageMenu>
  )
}
