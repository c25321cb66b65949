// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IProductSwap} from "../../src/swap/IProductSwap.sol";
import {selectorOf} from "../support/Selector.sol";
import {SwapFixture} from "../support/SwapFixture.sol";

/// @dev Somebody trades right before and after: the most that this can take is the slippage that the user allowed.
contract ProductSwapSandwichTest is SwapFixture {
    uint256 private constant SOLD = 20_000e18;
    uint256 private constant PAID = 10_000e6;

    function _route(address account, address tokenIn, uint256 amount) private returns (uint256 received) {
        address[] memory path = new address[](2);
        path[0] = tokenIn;
        path[1] = tokenIn == address(product) ? address(usdt) : address(product);
        vm.prank(account);
        return router.swapExactTokensForTokens(amount, 0, path, account, block.timestamp)[1];
    }

    function _allowed(uint256 quoted, uint256 basisPoints) private pure returns (uint256) {
        return quoted * (10_000 - basisPoints) / 10_000;
    }

    /// @return received Nothing when the victim's swap was refused.
    function _sandwich(address tokenIn, uint256 amount, uint256 front, uint256 minOut)
        private
        returns (uint256 received)
    {
        address tokenOut = tokenIn == address(product) ? address(usdt) : address(product);
        uint256 bought = _route(bob, tokenIn, front);
        uint256 givenBefore = product.balanceOf(alice) + usdt.balanceOf(alice);
        vm.prank(alice);
        try swap.swapExactIn(tokenIn, amount, minOut, block.timestamp) returns (uint256 out) {
            received = out;
        } catch (bytes memory reason) {
            assertEq(selectorOf(reason), IProductSwap.SlippageExceeded.selector);
            assertEq(product.balanceOf(alice) + usdt.balanceOf(alice), givenBefore);
        }
        _route(bob, tokenOut, bought);
    }

    function test_withoutAMinimum_theAttackerGains() public {
        (uint256 quoted,) = swap.quoteExactIn(address(usdt), PAID);
        uint256 before = usdt.balanceOf(bob);
        uint256 received = _sandwich(address(usdt), PAID, 500_000e6, 0);
        assertLt(received, quoted / 2);
        assertGt(usdt.balanceOf(bob), before);
    }

    function test_withAMinimum_itIsRefusedAndTheAttackerPaysThePair() public {
        (uint256 quoted,) = swap.quoteExactIn(address(usdt), PAID);
        uint256 before = usdt.balanceOf(bob);
        assertEq(_sandwich(address(usdt), PAID, 500_000e6, _allowed(quoted, 50)), 0);
        assertLt(usdt.balanceOf(bob), before);

        (quoted,) = swap.quoteExactIn(address(product), SOLD);
        before = product.balanceOf(bob);
        assertEq(_sandwich(address(product), SOLD, 1_000_000e18, _allowed(quoted, 50)), 0);
        assertLt(product.balanceOf(bob), before);
    }

    /// @dev However much goes in front of it: what arrives is at least the minimum, or nothing happens at all.
    function testFuzz_whatArrivesIsAtLeastTheMinimum(bool sells, uint256 amount, uint256 front, uint256 slippage)
        public
    {
        address tokenIn = sells ? address(product) : address(usdt);
        uint256 unit = sells ? 1e18 : 1e6;
        amount = bound(amount, unit, 100_000 * unit);
        front = bound(front, unit, 5_000_000 * unit);
        slippage = bound(slippage, 0, 1000);
        (uint256 quoted,) = swap.quoteExactIn(tokenIn, amount);
        uint256 minOut = _allowed(quoted, slippage);
        uint256 before = sells ? usdt.balanceOf(alice) : product.balanceOf(alice);
        uint256 received = _sandwich(tokenIn, amount, front, minOut);
        uint256 arrived = (sells ? usdt.balanceOf(alice) : product.balanceOf(alice)) - before;
        assertEq(arrived, received);
        if (received != 0) assertGe(received, minOut);
    }
}
