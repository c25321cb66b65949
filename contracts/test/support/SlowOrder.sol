// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev An order lived step by step, a step being a second or some. In each step it has the power of the middle of that step, which is
/// exact because power falls evenly. Times are multiples of a step, and fuel is bought for whole steps. Output is kept as a numerator over `2 * lifetime * RATE_UNIT`, so that nothing is rounded before it is read.
contract SlowOrder {
    uint256 private constant RATE_UNIT = 1e18 * 86_400;

    uint256 public immutable power;
    uint256 public immutable outputRate;
    uint256 public immutable fuelRate;
    uint256 public immutable lifetime;
    uint256 public immutable step;

    uint256 public age;
    uint256 public fueledTime;
    bool public paused;
    uint256 private _output;
    uint256 private _mostOutput;

    constructor(uint256 power_, uint256 outputRate_, uint256 fuelRate_, uint256 lifetime_, uint256 step_) {
        power = power_;
        outputRate = outputRate_;
        fuelRate = fuelRate_;
        lifetime = lifetime_;
        step = step_;
        uint256 most = 0;
        unchecked {
            for (uint256 time = 0; time < lifetime_; time += step_) {
                most += power_ * outputRate_ * (2 * (lifetime_ - time) - step_) * step_;
            }
        }
        _mostOutput = most;
    }

    function live(uint256 time) external {
        uint256 now_ = age;
        uint256 fueled = fueledTime;
        uint256 output_ = _output;
        uint256 most = _mostOutput;
        bool working = !paused;
        // Numbers stay below 2^238: unchecked, because there are very many steps.
        unchecked {
            for (uint256 end = now_ + time; now_ < end; now_ += step) {
                if (now_ < lifetime) {
                    uint256 ofThisStep = power * outputRate * (2 * (lifetime - now_) - step) * step;
                    if (working && fueled != 0) output_ += ofThisStep;
                    else most -= ofThisStep;
                }
                if (fueled != 0) fueled -= step;
            }
        }
        (age, fueledTime, _output, _mostOutput) = (now_, fueled, output_, most);
    }

    /// @dev Buys fuel step by step while it can be paid for and there is life left to use it in.
    /// @return burned Rounded up, once for the whole of it.
    function addFuel(uint256 amount) external returns (uint256 burned) {
        uint256 perStep = power * fuelRate * step;
        uint256 fueled = fueledTime;
        uint256 cost = 0;
        uint256 given = amount * RATE_UNIT;
        uint256 left = lifetime - age;
        unchecked {
            while (fueled < left && cost + perStep <= given) {
                cost += perStep;
                fueled += step;
            }
        }
        fueledTime = fueled;
        burned = cost / RATE_UNIT;
        if (burned * RATE_UNIT < cost) ++burned;
    }

    function setPaused(bool paused_) external {
        paused = paused_;
    }

    function output() external view returns (uint256) {
        return _output / (2 * lifetime * RATE_UNIT);
    }

    function mostOutput() external view returns (uint256) {
        return _mostOutput / (2 * lifetime * RATE_UNIT);
    }

    function remainingPower() external view returns (uint256) {
        return age < lifetime ? power * (lifetime - age) / lifetime : 0;
    }

    function remainingFuel() external view returns (uint256) {
        return fueledTime * power * fuelRate / RATE_UNIT;
    }

    function ended() external view returns (bool) {
        return age >= lifetime;
    }
}
