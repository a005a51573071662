import { Button, CopyButton, Menu } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconCopy, IconTrash } from '@tabler/icons-react'
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
import { type ScriptValues, useRules } from '../logic/rules.ts'
import { ScriptFields } from '../parts/script-fields.tsx'

type Script = Answer<'GET /script-templates/{script_id}'>

export function ScriptPage() {
  const { t } = useTranslation('script-templates')
  const { script: id } = useParams({ strict: false }) as { script: string }
  const script = useLoaded('GET /script-templates/{script_id}', { path: { script_id: id } })
  const mayChange = useMay('content')
  return (
    <Page
      title={script.name}
      above={[{ title: t('titles.scriptTemplates'), to: '/script-templates' }]}
      actions={
        <>
          <CopyCode code={script.code} />
          {mayChange && <Actions script={script} />}
        </>
      }
    >
      <Editor key={id} script={script} />
    </Page>
  )
}

/** Copies the saved code, to be put into a website. */
function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('script-templates')
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {t(copied ? 'copied' : 'copyCode')}
        </Button>
      )}
    </CopyButton>
  )
}

const valuesOf = ({ name, code }: Script): ScriptValues => ({ name, code })

function Editor({ script }: { script: Script }) {
  const { t } = useTranslation('script-templates')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const form = useForm({ initialValues: valuesOf(script), validate: useRules() })
  const save = useSend('PATCH /script-templates/{script_id}', {
    touches: ['/script-templates'],
    onDone: () => notify(common('saved')),
    onFail: failIn(form),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { path: { script_id: script.id }, body: changesOf(form, sent) },
      { onSuccess: (saved) => settle(form, sent, valuesOf(saved)) },
    ),
  )
  return (
    <FormSection
      title={t('content')}
      lead={t('contentLead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <ScriptFields form={form} height={420} isReadOnly={!mayChange} />
    </FormSection>
  )
}

function Actions({ script: { id, name } }: { script: Script }) {
  const { t } = useTranslation('script-templates')
  const { t: common } = useTranslation()
  const go = useGo()
  const { remove } = useDelete('DELETE /script-templates/{script_id}', {
    touches: ['/script-templates'],
    gone: 'GET /script-templates/{script_id}',
    doneText: t('delete.done'),
    onDone: () => go('/script-templates', { replace: true }),
  })
  const question = { title: t('delete.title', { name }), text: t('delete.text') }
  return (
    <PageMenu>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path: { script_id: id } }, question)}
      >
        {common('delete')}
      </Menu.Item>
    </PageMenu>
  )
}
