"""Camera positions: whole-car views fitted to the frame, close-ups aimed at a part."""
import math
import bpy
from mathutils import Vector
import flaws

# whole car: azimuth (deg, 0 = straight at the nose, -90 = left side), camera height, lens, fill
# close-up: `detail` names the function in DETAILS that aims it
ANGLES = {
    'hero':    dict(az=-36, h=.98, lens=70, fill=.86, size=(1600, 1067)),
    'rear34':  dict(az=-142, h=1.05, lens=70, fill=.86),
    'side':    dict(az=-90, h=.90, lens=100, fill=.90),
    'front':   dict(az=0, h=.85, lens=100, fill=.66),
    'rear':    dict(az=180, h=.90, lens=100, fill=.66),
    'hero2':   dict(az=38, h=1.25, lens=60, fill=.86),
    'rear34r': dict(az=140, h=1.25, lens=60, fill=.86),
    'sider':   dict(az=90, h=.95, lens=100, fill=.90),
    'high':    dict(az=-48, h=2.9, lens=60, fill=.84),
    'wheel': dict(lens=90), 'lamp': dict(lens=90), 'interior': dict(lens=40, fstop=11),
    'taillamp': dict(lens=85), 'grille': dict(lens=70), 'wheelrear': dict(lens=90),
    'mirror': dict(lens=75), 'handle': dict(lens=80),
    'dash': dict(lens=20, fstop=16), 'steering': dict(lens=42, fstop=11), 'seats': dict(lens=21, fstop=16),
    'engine': dict(lens=42, fstop=11), 'enginetop': dict(lens=50, fstop=11),
    'bonnetup': dict(az=-30, h=1.55, lens=70, fill=.80),
    **{k: dict(lens=90) for k in flaws.KINDS},
}
CABIN = ('interior', 'dash', 'steering', 'seats')
BAY = ('engine', 'enginetop', 'bonnetup')


def aim(spec, car, name):
    """Target point and camera position of a close-up."""
    B, g = car.B, spec['gh']
    i = spec.get('cabin', {})
    xd = i.get('dash', g['xf'][0] + .42)
    zb = float(B.zs(xd + .4))
    ys = i.get('side', -1) * i.get('y', (g['w'][0] - .06) * .52)
    R, tr, wb = spec['wheel_r'], spec['track'], spec['wb']

    def off(tgt, d, dist):
        t = Vector(tgt)
        return t, t + Vector(d).normalized() * dist
    if name in flaws.KINDS:
        return off(*flaws.view(car, name))
    if name == 'wheel':
        return off((.05, -tr, R * 1.08), (-.62, -1, .20), 2.35)
    if name == 'wheelrear':
        return off((wb - .04, -tr, R * 1.05), (.5, -1, .16), 2.3)
    if name == 'lamp':
        y, z = spec.get('lamp_at', (.55, .62))
        return off((car.end_x(y, z, True) + .10, -y * .88, z - .01), (-1, -.62, .26), 1.75)
    if name == 'taillamp':
        y, z = spec.get('tail_at') or next((t['shape'][1:3] if t['shape'][0] != 'poly' else t['shape'][1][0]) for t in spec['items'] if t['t'] == 'tail')
        return off((car.end_x(y, z, False) - .06, -y * .92, z), (1, -.58, .22), 1.6)
    if name == 'grille':
        z = spec.get('lamp_at', (.55, .62))[1] - .03
        return off((car.end_x(.05, z, True), -.04, z), (-1, -.30, .14), 2.7)
    if name == 'mirror':
        x, y, z = spec['mirrors'][0]['at']
        return off((x, -y - .02, z), (.62, -1, .30), 1.25)
    if name == 'handle':
        x, z = spec['handles'][0]['at']
        return off((x, -B.surf_y(x, z), z), (.45, -1, .34), 1.15)
    if name == 'dash':
        return Vector((xd - .02, ys * .18, zb - .13)), Vector((xd + .86, .06, zb + .19))
    if name == 'steering':
        return Vector((xd + .12, ys, zb - .10)), Vector((xd + .80, ys * .35, zb + .19))
    if name == 'seats':
        r = i['rows'][0]
        return Vector((r['x'] + .10, -.10, i.get('floor', .3) + .36)), Vector((xd + .06, .20, zb + .20))
    if name == 'engine':
        c = car.bay
        return Vector((c['x'], 0, c['z'] - .03)), Vector((c['x0'] - 1.15, -.85, c['z'] + 1.0))
    if name == 'enginetop':
        c = car.bay
        return Vector((c['x'] + .05, -.04, c['z'] - .02)), Vector((c['x'] - .42, -.95, c['z'] + .88))
    c = Vector(spec.get('int_tgt', (xd + .10, -.05, zb - .10)))            # interior, through the window
    return c, Vector(spec.get('int_pos', (xd + 1.05, -g['w'][0] - .55, zb + .38)))


def camera(spec, car, name):
    """Adds the camera of an angle to the scene. Returns the direction from the car to it."""
    a = ANGLES[name]
    sc = bpy.context.scene
    cd = bpy.data.cameras.new('cam')
    cam = bpy.data.objects.new('cam', cd)
    sc.collection.objects.link(cam)
    sc.camera = cam
    cd.lens = a['lens']
    cd.sensor_width = 36
    cd.dof.use_dof = True
    if 'az' in a:
        tgt, pos = fit(spec, cd, a)
    else:
        tgt, pos = aim(spec, car, name)
        cd.clip_start = .02
        cd.dof.focus_distance = (pos - tgt).length
        cd.dof.aperture_fstop = a.get('fstop', 7.1)
    cam.location = pos
    cam.rotation_euler = (tgt - pos).to_track_quat('-Z', 'Y').to_euler()
    return (pos - tgt).normalized()


def fit(spec, cd, a):
    """Distance and lens shift at which the whole car fills the frame."""
    x0, x1, H = spec['x0'], spec['x1'], spec['height']
    w = max(v for _, v in spec['width'])
    xc = .5 * (x0 + x1)
    az = math.radians(a['az'])
    d2 = Vector((-math.cos(az), math.sin(az), 0))
    tgt = Vector((xc, 0, H * .46))
    hh = a['h'] * (H / 1.3) ** .5
    pts = [Vector((x, sy * w, z)) for x in (x0, x1) for sy in (1, -1) for z in (0, H * .8)] + [Vector((xc, sy * w * .7, H)) for sy in (1, -1)]
    lo, hi = 3.0, 40.0
    for _ in range(30):
        D = .5 * (lo + hi)
        pos = Vector((tgt.x + d2.x * D, d2.y * D, hh))
        q = (tgt - pos).to_track_quat('-Z', 'Y').to_matrix().transposed()
        ex = []
        for p in pts:
            v = q @ (p - pos)
            ex.append((v.x / -v.z, v.y / -v.z))
        xs = [e[0] for e in ex]
        ysz = [e[1] for e in ex]
        fx = (max(xs) - min(xs)) * cd.lens / 36
        fy = (max(ysz) - min(ysz)) * cd.lens / 24
        if fx > a['fill'] or fy > .62:
            lo = D
        else:
            hi = D
    cd.shift_x = (max(xs) + min(xs)) / 2 * cd.lens / 36
    cd.shift_y = (max(ysz) + min(ysz)) / 2 * cd.lens / 36 + .006
    cd.dof.focus_distance = (pos - tgt).length - w * .6
    cd.dof.aperture_fstop = 5.6
    return tgt, pos
