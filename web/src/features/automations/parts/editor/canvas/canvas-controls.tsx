import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFocusCentered, IconSitemap, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { Panel, useReactFlow } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import type { Actions } from '../../../logic/editor/state/actions.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'

/** Zoom, fit and automatic layout. */
export function CanvasControls({ actions }: { actions: Actions }) {
  const { t } = useTranslation('automations')
  const { mayChange } = useOpenEditor()
  const flow = useReactFlow()
  const fit = () => void flow.fitView({ maxZoom: 1, padding: 0.12 })
  const buttons = [
    { name: 'zoomIn', icon: IconZoomIn, act: () => void flow.zoomIn() },
    { name: 'zoomOut', icon: IconZoomOut, act: () => void flow.zoomOut() },
    { name: 'fit', icon: IconFocusCentered, act: fit },
    ...(mayChange
      ? [
          {
            name: 'arrange',
            icon: IconSitemap,
            act: () => {
              actions.arrange()
              requestAnimationFrame(fit)
            },
          } as const,
        ]
      : []),
  ] as const
  return (
    <Panel position="bottom-left">
      <ActionIcon.Group orientation="vertical">
        {buttons.map(({ name, icon: Icon, act }) => (
          <Tooltip key={name} label={t(`editor.${name}`)} position="right">
            <ActionIcon variant="default" size={34} aria-label={t(`editor.${name}`)} onClick={act}>
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        ))}
      </ActionIcon.Group>
    </Panel>
  )
}
