import { useTranslation } from 'react-i18next'
import { COLORS, iconOf } from '../../logic/editor/node-icons.ts'
import { drawingOf, HALF, type PreviewGraph } from '../../logic/gallery/drawing.ts'

const ICON = 17

/** A small drawing of an automation: its nodes as icons, and the ways between them. */
export function FlowDrawing({ graph }: { graph: PreviewGraph }) {
  const { t } = useTranslation('automations')
  const { width, height, nodes, lines } = drawingOf(graph)
  const label = t('gallery.drawing', { steps: nodes.map(({ name }) => name).join(', ') })
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      style={{ maxWidth: '100%', maxHeight: '100%', height: 'auto', display: 'block' }}
    >
      {lines.map(({ key, path }) => (
        <path key={key} d={path} fill="none" stroke="var(--mantine-color-dimmed)" strokeWidth={1.4} />
      ))}
      {nodes.map(({ id, type, family, name, at }) => {
        const Icon = iconOf(type)
        const color = COLORS[family]
        return (
          <g
            key={id}
            transform={`translate(${at.x - HALF} ${at.y - HALF})`}
            color={`var(--mantine-color-${color}-light-color)`}
          >
            <title>{name}</title>
            <rect width={2 * HALF} height={2 * HALF} rx={8} fill="var(--mantine-color-body)" />
            <rect
              width={2 * HALF}
              height={2 * HALF}
              rx={8}
              fill={`var(--mantine-color-${color}-light)`}
              stroke="currentColor"
              strokeWidth={1}
            />
            <Icon x={HALF - ICON / 2} y={HALF - ICON / 2} size={ICON} stroke={1.7} aria-hidden />
          </g>
        )
      })}
    </svg>
  )
}
