"""The engine bay, and the bonnet raised on its hinge."""
import math
import numpy as np
from geom import gauss, resample
from mathutils import Matrix


def build(car):
    """Models the bay of a car whose specification has `engine`; sets car.bay for the camera."""
    s, B = car.s, car.B
    e = s['engine']
    P = np.array(s['bonnet']['poly'])
    xa, xb = P[:, 0].min() + .05, P[:, 0].max() - .03
    yb = e.get('w', P[:, 1].max() - .10)
    xs = np.linspace(xa, xb, 16)
    zf = float(B.zs(0)) - e.get('deep', .46)

    def strip(mat, a, b):
        V = [p for q in zip(a, b) for p in q]
        car.add(mat, V, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(a) - 1)], mirror=True, name='bay')
    half = [min(yb, float(np.interp(x, P[:, 0], P[:, 1])) - .05) if x < 0 else yb for x in xs]
    top = [float(B.surf_top(x, y)) - .05 for x, y in zip(xs, half)]
    wall = e.get('mat', 'paint')
    strip(wall, [(x, y, zf) for x, y in zip(xs, half)], [(x, y, z) for x, y, z in zip(xs, half, top)])
    strip(wall, [(x, y, z) for x, y, z in zip(xs, half, top)], [(x, y + .13, z + .005) for x, y, z in zip(xs, half, top)])
    n = 'bay'
    car.box('black', ((xa + xb) / 2, 0, zf), ((xb - xa) / 2, yb, .012), .008)
    zt = float(B.surf_top(xb - .03, 0)) - .05
    car.box(wall, (xb, 0, (zf + zt) / 2), (.012, yb + .10, (zt - zf) / 2), .008)
    zr = min(float(B.surf_top(xa + .14, .25)) - .06, zf + .44)
    car.box(wall, (xa + .03, 0, zr - .01), (.05, half[1] + .02, .016), .012)
    rad(car, xa + .15, zf, zr, half[3])
    xe = xa + e.get('at', .56) * (xb - xa)
    ze = float(min(B.surf_top(x, 0) for x in (xe - .25, xe, xe + .25))) - .07
    (vee if e['kind'] == 'v8' else inline)(car, e, xe, zf, ze)
    ancillaries(car, e, xa, xb, yb, zf, ze, xe, float(min(top[4:])))
    car.bay = dict(x=xe, x0=xa, z=ze - .04, xb=xb)


def rad(car, x, zf, zr, w):
    w = min(w, .34)
    car.box('gloss', (x, 0, (zf + zr) / 2), (.028, w, (zr - zf) / 2 - .02), .01)
    for z in np.linspace(zf + .05, zr - .06, 16):
        car.box('iron', (x - .004, 0, z), (.030, w - .03, .0035), .002)
    car.box('black', (x, 0, zr - .025), (.036, w + .005, .028), .02)
    car.rev('satin', [(.030, 0), (.030, .012), (.024, .018), (0, .020)], (x, w * .5, zr), 'z', 24)


def hose(car, pts, r=.022, mat='rubber'):
    car.tube(mat, gauss(resample(np.array(pts, float), 26), 2.2, odd=True), r)


def front_end(car, x, z, y=0.0):
    """Fan, pulleys and belt on the front of the engine."""
    for yy, zz, r in ((y, z, .075), (y + .12, z + .10, .045), (y - .12, z - .03, .055)):
        car.rev('iron', [(r * .3, .02), (r, .018), (r, .008), (r * .9, .002), (r, -.004), (r, -.014), (r * .3, -.016)], (x, yy, zz), 'x', 36)
    a = np.linspace(0, 2 * np.pi, 7)[:-1]
    for t in a:
        car.box('black', (x - .045, y + .10 * math.cos(t), z + .10 * math.sin(t)), (.006, .085, .034), .005, rot=[('y', .5), ('x', t)])
    hose(car, [(x - .01, y - .055, z + .05), (x - .012, y + .02, z + .13), (x - .01, y + .12, z + .147)], .006, 'rubber')
    hose(car, [(x - .01, y + .07, z - .02), (x - .012, y + .14, z + .05), (x - .01, y + .163, z + .09)], .006, 'rubber')


def inline(car, e, xe, zf, ze):
    n = e.get('n', 6)
    L = .052 * n + .04
    h = e.get('cover', 'satin')
    car.box('iron', (xe, 0, (zf + ze) / 2 - .05), (L, .13, (ze - zf) / 2 - .02), .03)
    car.box('steel_s', (xe, 0, ze - .10), (L + .005, .145, .045), .015)
    if e.get('twin', True):                                    # two cam covers, plugs in the valley
        for y in (-.085, .085):
            car.box(h, (xe, y, ze - .035), (L, .058, .038), .030)
            for x in np.linspace(xe - L + .04, xe + L - .04, n + 1):
                car.rev('chrome', [(.009, -.004), (.009, .006), (0, .009)], (x, y, ze + .002), 'z', 12)
        for x in np.linspace(xe - L + .06, xe + L - .06, n):
            car.rev('black', [(.013, -.05), (.012, .0), (.007, .012), (0, .014)], (x, 0, ze - .03), 'z', 14)
            hose(car, [(x, 0, ze - .02), (x + .01, .02, ze + .012), (x + .02, .16, ze + .0), (xe + L - .02, .19, ze - .05)], .0045, 'black')
    else:
        car.box(h, (xe, 0, ze - .035), (L, .085, .045), .035)
        for x in np.linspace(xe - L + .05, xe + L - .05, n):
            car.box('iron', (x, 0, ze + .010), (.012, .07, .004), .003)
            hose(car, [(x, .10, ze - .10), (x + .02, .13, ze - .02), (x + .04, .17, ze - .06)], .0045, 'black')
    car.rev('satin', [(.032, -.02), (.032, .010), (.026, .016), (0, .018)], (xe + L * .55, .0 if not e.get('twin', True) else -.085, ze + .006), 'z', 24)
    for k in range(e.get('carbs', 3)):                         # carburettors on the left, headers on the right
        x = xe - L * .62 + k * (L * 1.24 / max(1, e.get('carbs', 3) - 1))
        car.rev('satin', [(.0, .0), (.038, .0), (.038, .03), (.045, .034), (.045, .075), (.030, .085), (.030, .15)], (x, -.30, ze - .09), 'y', 28)
        car.rev('satin', [(.040, -.05), (.040, .03), (.03, .045), (.014, .05), (.014, .085), (0, .09)], (x, -.245, ze - .085), 'z', 28)
    if e.get('box'):
        car.box('black', (xe, -.33, ze - .08), (L * .9, .06, .065), .03)
    for x in np.linspace(xe - L + .05, xe + L - .05, n):
        hose(car, [(x, .13, ze - .13), (x + .01, .20, ze - .15), (x + .03, .23, ze - .25), (xe + L * .4, .24, zf + .05)], .019, 'iron')
    front_end(car, xe - L - .03, ze - .18)


def vee(car, e, xe, zf, ze):
    L = .27
    zc = ze - .16
    car.box('iron', (xe, 0, (zf + zc) / 2), (L + .03, .17, (zc - zf) / 2), .04)
    car.box('steel_s', (xe, 0, zc + .01), (L - .02, .11, .05), .02)
    for sg in (1, -1):
        car.box('iron', (xe, sg * .19, zc - .03), (L + .01, .075, .06), .02, rot=[('x', -sg * .75)])
        car.box(e.get('cover', 'chrome'), (xe, sg * .225, zc + .035), (L, .062, .034), .028, rot=[('x', -sg * .75)])
        for x in np.linspace(xe - L + .07, xe + L - .07, 4):
            hose(car, [(x, sg * .29, zc - .03), (x + .01, sg * .31, zc + .05), (x + .03, sg * .25, zc + .10), (xe + L * .8, sg * .06, zc + .08)], .0045, 'black')
            hose(car, [(x, sg * .25, zc - .09), (x + .01, sg * .32, zc - .12), (xe + L * .5, sg * .33, zf + .06)], .018, 'iron')
    # air cleaner over the carburettor
    r = e.get('filter', .19)
    car.rev('void', [(r * .5, -.03), (r * .5, .03)], (xe - .02, 0, ze - .05), 'z', 48)
    car.rev('plate_w', [(r * .94, -.024), (r * .94, .024)], (xe - .02, 0, ze - .045), 'z', 64)
    car.rev(e.get('lid', 'chrome'), [(r, .020), (r, .028), (r * .97, .034), (r * .6, .038), (.03, .042), (0, .042)], (xe - .02, 0, ze - .045), 'z', 64)
    car.rev('black', [(0, -.03), (r, -.030), (r, -.022), (r * .9, -.02)], (xe - .02, 0, ze - .045), 'z', 64)
    car.rev('chrome', [(.010, 0), (.010, .012), (0, .016)], (xe - .02, 0, ze - .003), 'z', 12)
    car.box('chrome', (xe - .02, 0, ze + .008), (.005, .026, .004), .003)
    car.rev('black', [(.05, -.06), (.05, .0), (.035, .02), (0, .022)], (xe + L + .0, 0, zc + .09), 'z', 28)
    front_end(car, xe - L - .07, zc - .06)
    hose(car, [(xe - L + .02, .02, zc + .05), (xe - L - .07, .05, zc + .09), (xe - L - .16, .10, zc + .06)], .024)


def ancillaries(car, e, xa, xb, yb, zf, ze, xe, zt):
    zt = min(zt, ze)
    # battery on the right, brake servo on the left, bottles, upper hose
    car.box('black', (xb - .24, yb - .13, zt - .12), (.11, .085, .09), .012)
    for dx, m in ((-.06, 'caliper'), (.06, 'black')):
        car.rev('iron', [(.011, 0), (.009, .018), (0, .019)], (xb - .24 + dx, yb - .09, zt - .03), 'z', 16)
        hose(car, [(xb - .24 + dx, yb - .09, zt - .012), (xb - .22 + dx, yb - .03, zt - .02), (xb - .10, yb - .02, zt - .12)], .007, m)
    car.rev('gloss', [(0, -.07), (.07, -.07), (.105, -.05), (.112, -.01), (.112, .01), (.085, .05), (.03, .06), (.03, .11), (0, .112)], (xb - .12, -yb * .60, zt - .11), 'x', 40)
    car.box('plate_w', (xb - .25, -yb * .60, zt - .055), (.035, .030, .030), .012)
    car.rev('black', [(.022, 0), (.022, .010), (0, .012)], (xb - .25, -yb * .60, zt - .025), 'z', 20)
    car.box('plate_w', (xa + .34, -yb + .10, zt - .13), (.07, .05, .075), .02)
    car.rev('black', [(.026, 0), (.026, .014), (0, .016)], (xa + .34, -yb + .10, zt - .052), 'z', 20)
    hose(car, [(xa + .18, .14, zt - .08), (xa + .28, .16, zt - .05), (xe - .28, .10, zt - .08), (xe - .24, .05, zt - .12)], .022)
    hose(car, [(xb - .02, .25, zt - .10), (xb - .12, .24, zt - .05), (xe + .22, .18, zt - .10)], .012)
    hose(car, [(xb - .02, .31, zt - .12), (xb - .15, .30, zt - .08), (xe + .15, .22, zt - .13)], .012)


def raise_bonnet(car, up):
    """Turns the bonnet about its rear edge, or shuts it."""
    panels = [o for o in car.col.objects if o.name.startswith('bonnet')]
    x, z = max((v.co[0], v.co[2]) for o in panels for v in o.data.vertices)
    hinge = Matrix.Translation((x, 0, z))
    turned = hinge @ Matrix.Rotation(math.radians(car.s['engine'].get('open', 52)), 4, 'Y') @ hinge.inverted()
    for o in [*panels, *(o for o in car.col.objects if o.name.startswith('scoop'))]:
        o.matrix_world = turned if up else Matrix.Identity(4)
    for o in car.col.objects:
        if o.name.startswith('shutline'):
            o.hide_render = up
