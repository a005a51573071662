import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageObjectOf } from '../../blocks/page.ts'
import type { MailNode } from '../../model/node.ts'
import { useDesk } from '../../state/context.ts'
import { ObjectPicker } from '../object-picker.tsx'

/** The form or survey that stands here in a page. */
export function PageObjectSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const [isPicking, setPicking] = useState(false)
  const kind = pageObjectOf(node.content)
  if (!kind) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setPicking(true)}>
        {t(`pick.${kind}.other`)}
      </Button>
      {isPicking && (
        <ObjectPicker
          kind={kind}
          onClose={() => setPicking(false)}
          onPick={(tag) => {
            setPicking(false)
            actions.setContent(node.id, `{{${tag}}}`)
          }}
        />
      )}
    </>
  )
}
