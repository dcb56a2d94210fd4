"""Bodies that start from another one and change its curves, glass, lamps and trim."""
import bodies


def step_front_coupe(gt60):
    """Small Italian three-box coupe of the 1960s."""
    d = gt60()
    d.update(
        body='1960s Italian coupe', height=1.31, x0=-.74, x1=3.30, wb=2.35, wheel_r=.300, arch_r=.332, track=.70, sigma=.09, open_z=.55,
        top=[(-.74, .67), (-.58, .745), (0, .825), (.72, .895), (2.4, .93), (2.8, .925), (3.30, .87)],
        shoulder=[(-.74, .645), (-.5, .735), (0, .80), (.7, .835), (1.8, .855), (2.5, .865), (3.30, .815)],
        bottom=[(-.74, .27), (-.4, .215), (0, .195), (2.4, .195), (2.9, .23), (3.30, .31)],
        width=[(-.74, .73), (-.3, .77), (.8, .79), (2.2, .79), (3.30, .73)], tumble=[(-.74, .05), (1.2, .065), (3.3, .07)], tuck=.06,
        waist=.5, crown=[(-.7, 2.8), (3.3, 2.8)], r_shoulder=.030, r_sill=.03,
        front=dict(r_side=.13, r_top=.055, r_bot=.08, sweep=.07, sweep_p=2.4, reach=.6, rake=[(.2, .10), (.38, .02), (.52, .0), (.66, .0), (.8, .05)]),
        rear=dict(r_side=.12, r_top=.04, r_bot=.08, sweep=.05, reach=.6, rake=[(.25, .12), (.45, .02), (.62, .0), (.9, .045)]),
        lines=[dict(z=[(-.5, .635), (3.2, .655)], x=(-.5, 3.1), a=.008, s=.07, soft=.006)], flare=dict(a=.010, s=.05),
        doors=[dict(poly=[(.70, .245), (.66, .70), (.72, 1.0), (1.66, 1.0), (1.70, .72), (1.62, .40), (1.50, .245)], r=.06)],
        bonnet=dict(poly=[(-.62, .001), (-.60, .44), (.0, .56), (.64, .60), (.72, .001)], r=.04, z=.56), boot=dict(x=2.72, w=.50, z=.66),
        items=[
            dict(t='round', shape=('circle', .565, .595, .084), cut=True, proud=.004, dx=.010),
            dict(t='grille', shape=('poly', [(0, .445), (.085, .655), (-.085, .655)], .014), style='h', n=7, mat='chrome', thick=.9, bezel='chrome', bw=.011, bh=.010, depth=.07),
            dict(t='grille', shape=('rrect', .275, .590, .165, .052, .02), style='h', n=4, mat='satin', thick=.9, bezel='chrome', bw=.007, bh=.006, depth=.07),
            dict(t='lamp', shape=('rrect', .555, .435, .052, .018, .012), back='amber', depth=.012, bezel='chrome', bw=.006),
            dict(t='tail', end='r', shape=('rrect', .52, .645, .095, .048, .012), bezel='chrome', bw=.008),
            dict(t='tail', end='r', shape=('rrect', .655, .645, .028, .048, .010), lens='amber', bezel='chrome', bw=.008),
        ],
        bumpers=[dict(end='f', z=.400, h=.026, d=.018, out=.032, xe=-.34), dict(end='r', z=.475, h=.028, d=.018, out=.034, xe=2.92)],
        mouldings=[dict(z=[(0, .225), (2.4, .225)], x=(.38, 1.98), mat='chrome', h=.012, d=.006)],
        handles=[dict(at=(1.54, .755))], mirrors=[dict(at=(.84, .70, 1.00), kind='round')],
        plates=[dict(end='r', z=.60, dx=.012, mat='plate_w', size=(.16, .08)), dict(end='f', z=.31, dx=-.03, mat='plate_w', size=(.16, .06))],
        exhausts=[dict(at=(.30, .26), r=.022, dx=-.06, mirror=False)],
        wheel=dict(style='steelcap', R=.300, rim=.192, w=.165, caliper=None),
        cabin=dict(seat='leather', rim='wood', face='wood', dash=1.12, floor=.27, end=2.35, rows=[dict(x=1.56, hb=.50, head=False, rise=.10), dict(x=2.12, bench=True)]), lamp_at=(.565, .595))
    d['gh'] = dict(xf=(.70, 1.13), xr=(2.80, 2.28), w=(.675, .535), bow=(.18, .14), sink=-.03,
                   roof=[(1.0, 1.245), (1.3, 1.295), (1.7, 1.308), (2.15, 1.292), (2.5, 1.20), (2.80, 1.06)], crown=.024, bulge_f=.08, bulge_r=-.06, bulge_s=.22,
                   taper=[.95, 1, .995, .88], screen=(-.06, .95, .955), rear=(.14, .90, .84, .05), trim='chrome',
                   dlo=dict(a=.045, bot=.02, top=.042, xr=(2.36, 2.20), r=.028, pillars=[(1.66, .028, -.05)], trim='chrome'))
    return d


def fin_coupe(gt60):
    """1960s touring coupe with an egg-crate grille and low tail fins."""
    d = gt60()
    d.update(
        body='1960s finned coupe', height=1.285, x0=-.80, x1=3.52, wb=2.45, wheel_r=.308, arch_r=.340, track=.715, sigma=.13, open_z=.58,
        top=[(-.80, .62), (-.55, .725), (0, .83), (.75, .92), (1.6, .925), (2.3, .915), (2.9, .885), (3.52, .80)],
        shoulder=[(-.80, .60), (-.5, .715), (0, .795), (.7, .83), (1.5, .850), (2.2, .885), (2.9, .915), (3.52, .885)],
        width=[(-.80, .70), (-.2, .79), (.8, .81), (2.2, .81), (3.0, .775), (3.52, .69)],
        tumble=[(-.80, .11), (0, .11), (1.4, .09), (2.6, .075), (3.52, .06)], r_shoulder=.036, crown=[(-.8, 2.2), (1.5, 2.4), (3.5, 3.4)],
        front=dict(r_side=.22, r_top=.10, r_bot=.10, sweep=.12, sweep_p=2.4, reach=.8, rake=[(.2, .11), (.40, .03), (.52, .0), (.62, .01), (.8, .06)]),
        rear=dict(r_side=.12, r_top=.04, r_bot=.10, sweep=.06, reach=.8, rake=[(.25, .16), (.45, .05), (.66, .02), (.9, -.03)]),
        lines=[dict(z=[(-.5, .64), (1.2, .63), (2.2, .71), (3.4, .80)], x=(.2, 3.45), a=.013, s=.08, soft=.007)], flare=dict(a=.011, s=.05),
        doors=[dict(poly=[(.70, .235), (.66, .80), (.74, 1.0), (1.80, 1.0), (1.84, .78), (1.74, .40), (1.60, .235)], r=.06)],
        bonnet=dict(poly=[(-.52, .001), (-.50, .36), (.0, .50), (.66, .58), (.74, .001)], r=.05, z=.52), boot=dict(x=2.90, w=.46, z=.64),
        items=[
            dict(t='round', shape=('circle', .555, .600, .086), proud=.004, dx=.012),
            dict(t='grille', shape=('rrect', 0, .515, .30, .090, .075), style='grid', n=5, nv=17, thick=.9, mat='chrome', bezel='chrome', bw=.015, bh=.012, depth=.07),
            dict(t='round', shape=('circle', .545, .440, .036), proud=.006, dx=.01, lens='amber', bw=.008),
            dict(t='tail', end='r', shape=('rrect', .560, .715, .030, .085, .028), bezel='chrome', bw=.009),
            dict(t='tail', end='r', shape=('circle', .455, .655, .030), lens='amber', bezel='chrome', bw=.007),
        ],
        bumpers=[dict(end='f', z=.365, h=.030, d=.020, out=.034, xe=-.38, over=[.30]), dict(end='r', z=.475, h=.030, d=.020, out=.036, xe=3.12, over=[.32])],
        mouldings=[dict(z=[(-.4, .690), (1.2, .665), (1.65, .705), (1.86, .80)], x=(-.36, 1.82), mat='chrome', h=.009, d=.006),
                   dict(z=[(0, .215), (2.4, .215)], x=(.38, 2.07), mat='chrome', h=.013, d=.006)],
        handles=[dict(at=(1.66, .775))], mirrors=[dict(at=(.86, .70, 1.0), kind='round')],
        plates=[dict(end='r', z=.60, dx=.03, mat='plate_w', size=(.16, .08)), dict(end='f', z=.285, dx=-.03, mat='plate_w', size=(.16, .06))],
        exhausts=[dict(at=(.34, .26), r=.024, dx=-.08, mirror=False)], wheel=dict(style='steelcap', R=.308, rim=.200, w=.165, metal='alloy', caliper=None),
        cabin=dict(seat='red_l', rim='black', face='gloss', dash=1.16, floor=.26, end=2.35, rows=[dict(x=1.62, hb=.52, head=True, rise=.08)]), lamp_at=(.555, .600))
    d['gh'].update(xf=(.72, 1.22), xr=(2.88, 2.14), w=(.675, .515), bow=(.20, .18), roof=[(1.05, 1.225), (1.35, 1.268), (1.7, 1.280), (2.05, 1.258), (2.45, 1.16), (2.88, 1.02)],
                   bulge_r=-.26, taper=[.93, 1, .985, .82], rear=(.20, .90, .82, .06), dlo=dict(a=.042, bot=.020, top=.040, xr=(2.24, 2.02), mid=[(2.24, .97)], r=.028, pillars=[(1.80, .028, -.10)], trim='chrome'))
    return d


def box_estate():
    """Upright four-door estate with straight lines."""
    d = bodies.saloon90(True)
    d.update(
        body='boxy estate', height=1.46, x0=-.90, x1=3.90, wb=2.65, wheel_r=.312, arch_r=.345, track=.795, sigma=.05, sigma_top=.05, open_z=.68,
        top=[(-.90, .785), (-.72, .845), (0, .915), (.72, .96), (3.0, .98), (3.90, .98)], shoulder=[(-.90, .765), (-.7, .83), (0, .888), (.8, .92), (3.90, .945)],
        bottom=[(-.90, .28), (-.4, .225), (2.7, .225), (3.90, .30)], width=[(-.90, .825), (-.3, .85), (2.2, .855), (3.90, .83)], tumble=.038, tuck=.05, waist=.52, crown=3.6,
        r_shoulder=.020, r_sill=.022,
        front=dict(r_side=.055, r_top=.026, r_bot=.04, sweep=.03, sweep_p=2.6, reach=.4, rake=[(.3, .03), (.55, .0), (.82, .018)], rake_s=.02),
        rear=dict(r_side=.06, r_top=.03, r_bot=.04, sweep=.03, sweep_p=2.6, reach=.4, rake=[(.3, .05), (.5, .0), (.98, .03)], rake_s=.02),
        lines=[dict(z=[(-.8, .79), (3.85, .815)], x=(-.8, 3.8), a=.008, s=.05, soft=.004, fade=.1)],
        doors=[dict(poly=[(.78, .27), (.74, .72), (.80, 1.06), (1.855, 1.06), (1.87, .75), (1.855, .27)], r=.035),
               dict(poly=[(1.855, .27), (1.87, .75), (1.855, 1.06), (2.80, 1.06), (2.76, .82), (2.44, .74), (2.28, .48), (2.24, .27)], r=.04)],
        bonnet=dict(poly=[(-.82, .001), (-.80, .70), (.0, .76), (.68, .77), (.76, .001)], r=.02, z=.70), hatch=[dict(shape=('rrect', 0, 1.0, .66, .47, .05), x=3.4)],
        items=[
            dict(t='grille', shape=('rrect', 0, .690, .285, .074, .012), style='grid', n=5, nv=16, mat='black', thick=.9, bezel='chrome', bw=.012, bh=.009, depth=.07),
            dict(t='lamp', shape=('rrect', .495, .690, .170, .074, .012), depth=.06, back='satin', wall='satin', flute=True, bezel='chrome', bw=.008, bh=.005),
            dict(t='lamp', shape=('rrect', .745, .690, .060, .074, .012), depth=.015, back='amber', bezel='chrome', bw=.008, bh=.005),
            dict(t='tail', end='r', shape=('rrect', .735, .735, .058, .120, .012), bezel='rubber', bw=.006), dict(t='tail', end='r', shape=('rrect', .735, .905, .058, .040, .010), lens='amber', bezel='rubber', bw=.006),
        ],
        bumpers=[dict(end='f', kind='box', z=.475, h=.070, d=.045, out=.045, xe=-.58, mat='plastic'), dict(end='r', kind='box', z=.49, h=.070, d=.045, out=.045, xe=3.60, mat='plastic')],
        mouldings=[dict(z=[(0, .545), (2.8, .555)], x=(-.50, 3.52), mat='plastic', h=.022, d=.010)],
        handles=[dict(at=(1.72, .845), mat='chrome'), dict(at=(2.62, .855), mat='chrome')], mirrors=[dict(at=(1.02, .90, 1.04), w=.085, h=.06, mat='plastic')],
        plates=[dict(end='r', z=.70, dx=-.004, mat='plate_w', size=(.16, .08)), dict(end='f', z=.475, dx=-.10, mat='plate_w', size=(.16, .06))], exhausts=[dict(at=(.46, .27), r=.026, dx=-.04, mirror=False)],
        wheel=dict(style='eight', R=.312, rim=.198, w=.195, metal='alloy'), extras=[bodies.rails(1.5, 3.5, .575)],
        cabin=dict(seat='tan', dash=1.20, floor=.31, end=3.6, rows=[dict(x=1.68, hb=.58), dict(x=2.50, bench=True)]), lamp_at=(.52, .690))
    d['gh'] = dict(xf=(.74, 1.25), xr=(3.86, 3.66), w=(.785, .635), bow=(.14, .07), sink=-.03, roof=[(1.15, 1.385), (1.45, 1.435), (2.2, 1.458), (3.2, 1.452), (3.66, 1.425), (3.86, 1.40)], crown=.018,
                   bulge_f=.06, bulge_r=-.05, bulge_s=.20, taper=[.97, 1, 1, .965], corner=1.9, screen=(-.06, .95, .955), rear=(.16, .87, .86, .05), trim='rubber',
                   dlo=dict(a=.05, bot=.02, top=.046, xr=(3.60, 3.48), r=.022, pillars=[(1.86, .055, -.04), (2.72, .06, -.04)], trim='satin'))
    return d


def box_saloon():
    """The saloon of the upright estate."""
    d = box_estate()
    d.update(body='boxy saloon', height=1.41, boot=dict(x=3.36, w=.64, z=.62), extras=[],
             wheel=dict(style='five', R=.312, rim=.208, w=.205, metal='alloy'), cabin=dict(seat='tan', dash=1.20, floor=.30, end=2.9, rows=[dict(x=1.70, hb=.57), dict(x=2.46, bench=True)]))
    d.pop('hatch')
    d['items'][3:] = [dict(t='tail', end='r', shape=('rrect', .640, .775, .150, .090, .012), bezel='rubber', bw=.006, xl=3.45), dict(t='panel', end='r', shape=('rrect', 0, .775, .42, .085, .02), mat='paint', lift=-.010)]
    d['plates'][0].update(z=.775, dx=.004)
    d['gh'].update(xr=(3.38, 2.90), roof=[(1.15, 1.340), (1.5, 1.390), (2.2, 1.405), (2.75, 1.378), (3.05, 1.29), (3.4, 1.14)], taper=[.97, 1, 1, .93], bow=(.14, .12), rear=(.12, .89, .85, .05))
    d['gh']['dlo'].update(xr=(3.00, 2.80), top=.044, pillars=[(1.86, .055, -.04), (2.70, .022, -.16)], mid=[(3.04, 1.02)])
    return d


def station_wagon_4x4():
    """Long off-road wagon with rectangular lamps and a tailgate."""
    d = bodies.offroad()
    d.update(
        body='off-road station wagon', height=1.80, x0=-.82, x1=3.78, wb=2.73, wheel_r=.375, arch_r=.425, arch_sq=2.6, track=.835,
        top=[(-.82, 1.00), (-.5, 1.05), (.50, 1.10), (.7, 1.11), (3.78, 1.11)], shoulder=[(-.82, .98), (.5, 1.05), (.8, 1.07), (3.78, 1.08)],
        bottom=[(-.82, .50), (-.3, .42), (3.0, .42), (3.78, .52)], width=[(-.82, .875), (.3, .895), (3.78, .885)], tumble=.05, tuck=.045, r_shoulder=.026,
        front=dict(r_side=.06, r_top=.03, r_bot=.03, sweep=.025, reach=.3, rake=[(.3, .02), (.8, .0), (1.1, .02)]), rear=dict(r_side=.06, r_top=.03, r_bot=.03, sweep=.02, reach=.3, rake=[(.3, .02), (.7, .0), (1.2, .02)]),
        lines=[dict(z=[(0, .93), (3.6, .94)], x=(-.7, 3.7), a=.010, s=.07, soft=.005, fade=.1)],
        doors=[dict(poly=[(.70, .46), (.68, 1.3), (1.70, 1.3), (1.70, .46)], r=.05), dict(poly=[(1.70, .46), (1.70, 1.3), (2.60, 1.3), (2.56, .98), (2.30, .90), (2.20, .46)], r=.05)],
        bonnet=dict(poly=[(-.74, .001), (-.74, .74), (.52, .78), (.60, .001)], r=.02, z=.92), hatch=[dict(shape=('rrect', 0, 1.14, .72, .54, .05), x=3.3)],
        items=[
            dict(t='grille', shape=('rrect', 0, .835, .36, .092, .014), style='h', n=5, mat='satin', thick=1.6, sink=.012, bezel='chrome', bw=.012, bh=.008, depth=.07),
            dict(t='lamp', shape=('rrect', .495, .835, .115, .080, .010), depth=.05, back='satin', wall='satin', flute=True, bezel='chrome', bw=.009),
            dict(t='lamp', shape=('rrect', .690, .835, .060, .080, .010), depth=.015, back='amber', bezel='chrome', bw=.009),
            dict(t='tail', end='r', shape=('rrect', .790, .82, .046, .140, .012), bezel='chrome', bw=.008),
        ],
        bumpers=[dict(end='f', z=.60, h=.060, d=.035, out=.06, xe=-.66), dict(end='r', z=.58, h=.055, d=.035, out=.05, xe=3.62)],
        arch_trim=('chrome', .002, .012, .006), mouldings=[dict(z=[(0, .70), (3, .705)], x=(-.70, 3.66), mat='plastic', h=.024, d=.012)],
        handles=[dict(at=(1.58, .97)), dict(at=(2.46, .98))], mirrors=[dict(at=(.84, 1.02, 1.28), mat='chrome', w=.08, h=.075)],
        plates=[dict(end='r', z=.72, dx=.004, mat='plate_w', size=(.16, .08)), dict(end='f', z=.60, dx=-.11, mat='plate_w', size=(.16, .08))],
        wheel=dict(style='steelcap', R=.375, rim=.205, w=.225, caliper=None), extras=[],
        cabin=dict(seat='tan', dash=1.00, floor=.55, end=3.6, rows=[dict(x=1.46, hb=.58, rake=.22), dict(x=2.34, bench=True, rake=.2)]), lamp_at=(.55, .835))
    d['gh'].update(xf=(.54, .94), xr=(3.76, 3.62), w=(.84, .705), bow=(.10, .05), roof=[(.85, 1.69), (1.2, 1.765), (2.0, 1.80), (3.3, 1.785), (3.7, 1.75)], taper=[.98, 1, 1, .97], bulge_s=.14,
                   dlo=dict(a=.06, bot=.03, top=.075, xr=(3.56, 3.46), r=.035, pillars=[(1.70, .06, -.03), (2.56, .06, -.03)], trim='satin'))
    return d


def fastback():
    """Muscle car with a roof that runs to the tail, and three bars in each tail lamp."""
    d = bodies.muscle()
    d.update(
        body='fastback coupe', height=1.31, x0=-.90, x1=3.74, wb=2.74, extras=[],
        front=dict(r_side=.10, r_top=.05, r_bot=.06, sweep=.06, sweep_p=2.4, reach=.7, rake=[(.25, .12), (.42, .04), (.55, .02), (.78, -.05), (.95, -.06)]),
        items=[
            dict(t='grille', shape=('poly', [(-.50, .545), (.50, .545), (.545, .72), (-.545, .72)], .03), style='grid', n=6, nv=24, mat='black', thick=.9, sink=.03, bezel='chrome', bw=.012, bh=.010, depth=.10),
            dict(t='round', shape=('circle', .685, .640, .084), cut=True, proud=.0, dx=.012),
            dict(t='lamp', shape=('rrect', .60, .36, .085, .026, .012), back='amber', depth=.012, bezel='chrome', bw=.006),
            *[dict(t='tail', end='r', shape=('rrect', y, .740, .034, .078, .012), bezel='chrome', bw=.008) for y in (.42, .53, .64)],
            dict(t='vent', end='s', shape=('poly', [(2.24, .60), (2.46, .60), (2.54, .75), (2.30, .75)], .02), depth=.05, bezel='paint', bw=.008),
        ],
        bumpers=[dict(end='f', z=.470, h=.036, d=.022, out=.030, xe=-.54), dict(end='r', z=.545, h=.036, d=.022, out=.03, xe=3.36)],
        wheel=dict(style='five', R=.335, rim=.205, w=.225, w_r=.235, metal='alloy'), lamp_at=(.66, .64))
    d['gh'].update(xr=(3.60, 2.36), w=(.755, .585), roof=[(1.4, 1.272), (1.7, 1.302), (2.1, 1.308), (2.5, 1.272), (3.0, 1.165), (3.60, 1.03)], bulge_r=-.36, bow=(.20, .20), taper=[.95, 1, .99, .82],
                   rear=(.26, .90, .84, .05), dlo=dict(a=.045, bot=.02, top=.042, xr=(2.58, 2.36), mid=[(2.62, 1.03)], r=.028, pillars=[], trim='chrome'))
    d['gh'].pop('plan', None)
    return d
