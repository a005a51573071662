import { Menu } from '@mantine/core'
import {
  IconChartBar,
  IconCode,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TagsDialog } from '../../../../parts/object/tags-dialog.tsx'
import { PageLink } from '../../../../ui/link/link.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import type { FormRow } from '../../logic/form.ts'
import { useFormActions } from '../../logic/use-form-actions.ts'

/** The menu of a form in the list. */
export function FormMenu({ form }: { form: FormRow }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const { id, name, status } = form
  const actions = useFormActions(form)
  const [isTagging, setTagging] = useState(false)
  return (
    <>
      <RowMenu name={name}>
        <Menu.Item component={PageLink} to={`/forms/${id}?view=embed`} leftSection={<IconCode size={16} aria-hidden />}>
          {t('views.embed')}
        </Menu.Item>
        <Menu.Item
          component={PageLink}
          to={`/forms/${id}?view=figures`}
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {t('views.figures')}
        </Menu.Item>
        {status === 'active' ? (
          <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => void actions.deactivate()}>
            {t('deactivate.action')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={actions.activate}>
            {t('activate.action')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
          {t('copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => setTagging(true)}>
          {t('tags.label')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
          {common('delete')}
        </Menu.Item>
      </RowMenu>
      {isTagging && (
        <TagsDialog
          kind="form"
          object={form}
          title={t('tags.title', { name: form.name })}
          label={t('tags.label')}
          hint={t('tags.hint')}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  )
}
