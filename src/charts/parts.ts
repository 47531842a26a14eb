import { extend, Runtime } from '@antv/g2'
import { AxisX, AxisY } from '@antv/g2/esm/component/index'
import { Cartesian, Transpose } from '@antv/g2/esm/coordinate/index'
import { Inline } from '@antv/g2/esm/data/index'
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index'
import { Tooltip } from '@antv/g2/esm/interaction/index'
import { Interval, Line, Point } from '@antv/g2/esm/mark/index'
import {
  Band,
  Identity,
  Linear,
  Ordinal,
  Constant as ScaleConstant,
  Point as ScalePoint,
} from '@antv/g2/esm/scale/index'
import { Classic, ClassicDark } from '@antv/g2/esm/theme/index'
import { DodgeX, StackY } from '@antv/g2/esm/transform/index'

/** What of the library our charts are drawn with: the build takes this instead of all of it (build/plugins.ts). */
export const Chart = extend(Runtime, {
  'data.inline': Inline,
  'transform.stackY': StackY,
  'transform.dodgeX': DodgeX,
  'coordinate.cartesian': Cartesian,
  'coordinate.transpose': Transpose,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.column': Column,
  'encode.transform': Transform,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.point': Point,
  'scale.band': Band,
  'scale.constant': ScaleConstant,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'scale.point': ScalePoint,
  'theme.classic': Classic,
  'theme.classicDark': ClassicDark,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'interaction.tooltip': Tooltip,
})
