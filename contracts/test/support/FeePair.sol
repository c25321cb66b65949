// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IUniswapV2Pair} from "../../src/swap/IUniswapV2Pair.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @dev A pair that keeps any fee, as those of other makers do, and any reserves. It pays whatever is asked while its product holds.
contract FeePair is IUniswapV2Pair {
    using SafeERC20 for IERC20;

    address public immutable token0;
    address public immutable token1;
    uint256 public immutable fee;
    uint256[2] private _reserves;

    error ConstantProductFell();

    constructor(address a, address b, uint256 fee_) {
        (token0, token1) = a < b ? (a, b) : (b, a);
        fee = fee_;
    }

    function sync() public {
        _reserves = _balances();
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (uint112(_reserves[0]), uint112(_reserves[1]), uint32(block.timestamp));
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        if (amount0Out != 0) IERC20(token0).safeTransfer(to, amount0Out);
        if (amount1Out != 0) IERC20(token1).safeTransfer(to, amount1Out);
        uint256[2] memory balances = _balances();
        uint256[2] memory adjusted;
        for (uint256 side = 0; side < 2; ++side) {
            uint256 left = _reserves[side] - (side == 0 ? amount0Out : amount1Out);
            uint256 given = balances[side] > left ? balances[side] - left : 0;
            adjusted[side] = balances[side] * 10_000 - given * fee;
        }
        if (adjusted[0] * adjusted[1] < _reserves[0] * _reserves[1] * 10_000 ** 2) revert ConstantProductFell();
        sync();
    }

    function _balances() private view returns (uint256[2] memory) {
        return [IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this))];
    }
}
