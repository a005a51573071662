import { BaseEdge, type Edge, type EdgeProps, EdgeText, getSmoothStepPath } from '@xyflow/react'
import { memo } from 'react'

/** The name of the output stands where the line begins: its middle may be far away. */
const BELOW = 26
const PADDING: [number, number] = [6, 3]

/** A line between two nodes, with the name of its output and how many took it. */
export const FlowEdge = memo(function FlowEdge({
  sourceX,
  sourceY,
  sourcePosition,
  targetX,
  targetY,
  targetPosition,
  markerEnd,
  data,
}: EdgeProps<Edge<{ text: string }>>) {
  const [path] = getSmoothStepPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition })
  return (
    <>
      <BaseEdge path={path} {...(markerEnd ? { markerEnd } : {})} />
      {data?.text && (
        <EdgeText
          x={sourceX}
          y={sourceY + BELOW}
          label={data.text}
          labelShowBg
          labelBgPadding={PADDING}
          labelBgBorderRadius={6}
        />
      )}
    </>
  )
})
