// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IProductSwap} from "../../src/swap/IProductSwap.sol";
import {IUniswapV2Pair} from "../../src/swap/IUniswapV2Pair.sol";
import {FeePair} from "../support/FeePair.sol";
import {SwapFixture} from "../support/SwapFixture.sol";
import {IUniswapV2PairLiquidity} from "../support/UniswapV2.sol";

/// @dev The swap against a slow reference: what a pair pays is the most that leaves its constant product whole, found by trying.
contract ProductSwapFuzzTest is SwapFixture {
    /// @dev The greatest payment after which the reserves, with what was given less the fee, still have their product.
    function _mostThatHolds(uint256 given, uint256 reserveIn, uint256 reserveOut, uint256 fee)
        private
        pure
        returns (uint256 most)
    {
        uint256 tooMuch = reserveOut;
        while (most + 1 < tooMuch) {
            uint256 middle = (most + tooMuch) / 2;
            if (_holds(given, middle, reserveIn, reserveOut, fee)) most = middle;
            else tooMuch = middle;
        }
    }

    function _holds(uint256 given, uint256 paid, uint256 reserveIn, uint256 reserveOut, uint256 fee)
        private
        pure
        returns (bool)
    {
        uint256 adjustedIn = (reserveIn + given) * 10_000 - given * fee;
        return adjustedIn * (reserveOut - paid) >= reserveIn * reserveOut * 10_000;
    }

    function _expected(bool sells, uint256 amount, uint256 fee) private view returns (uint256 out, uint256 burned) {
        (uint256 productReserve, uint256 usdtReserve) = reserves();
        if (sells) {
            burned = twoPercent(amount);
            out = _mostThatHolds(amount - burned, productReserve, usdtReserve, fee);
        } else {
            uint256 paid = _mostThatHolds(amount, usdtReserve, productReserve, fee);
            burned = twoPercent(paid);
            out = paid - burned;
        }
    }

    function _check(bool sells, uint256 amount, uint256 fee) private {
        address tokenIn = sells ? address(product) : address(usdt);
        (uint256 expected, uint256 burned) = _expected(sells, amount, fee);
        if (expected == 0) {
            vm.expectRevert(IProductSwap.ZeroAmount.selector);
            swap.quoteExactIn(tokenIn, amount);
            vm.expectRevert(IProductSwap.ZeroAmount.selector);
            swapAs(alice, tokenIn, amount, 0);
            return;
        }
        (uint256 quoted, uint256 quotedBurn) = swap.quoteExactIn(tokenIn, amount);
        assertEq(quoted, expected);
        assertEq(quotedBurn, burned);
        uint256 destroyed = product.destroyed();
        uint256 productBefore = product.balanceOf(alice);
        uint256 usdtBefore = usdt.balanceOf(alice);
        assertEq(swapAs(alice, tokenIn, amount, expected), expected);
        assertEq(product.destroyed() - destroyed, burned);
        assertEq(product.balanceOf(alice), sells ? productBefore - amount : productBefore + expected);
        assertEq(usdt.balanceOf(alice), sells ? usdtBefore + expected : usdtBefore - amount);
        assertEq(product.balanceOf(address(swap)) + usdt.balanceOf(address(swap)), 0);
    }

    function _withoutMinimum() private {
        vm.startPrank(settings);
        swap.setMinimumExchange(address(product), 0);
        swap.setMinimumExchange(address(usdt), 0);
        vm.stopPrank();
    }

    /// @dev The original pair, three swaps in a row at reserves of any proportion.
    function testFuzz_originalPair(bool productFirst, uint256 moreProduct, uint256 moreUsdt, uint256[3] calldata seeds)
        public
    {
        if (!productFirst) useToken(newUsdt(false));
        _withoutMinimum();
        vm.prank(owner);
        require(product.transfer(address(pair), bound(moreProduct, 0, 900_000_000e18)));
        usdt.mint(address(pair), bound(moreUsdt, 0, 1e30));
        IUniswapV2PairLiquidity(address(pair)).sync();
        usdt.mint(alice, 1e30);
        for (uint256 index = 0; index < 3; ++index) {
            bool sells = seeds[index] % 2 == 0;
            uint256 most = (sells ? product.balanceOf(alice) : usdt.balanceOf(alice)) * 15 / 16;
            _check(sells, bound(seeds[index] / 2, 1, most), PAIR_FEE);
        }
    }

    /// @dev Pairs of other makers: any fee, any reserves down to a single unit.
    function testFuzz_anyFeeAndReserves(
        uint256 fee,
        uint256 productReserve,
        uint256 usdtReserve,
        uint256[3] calldata seeds
    ) public {
        fee = bound(fee, 0, 100);
        FeePair other = new FeePair(address(product), address(usdt), fee);
        pair = IUniswapV2Pair(address(other));
        vm.prank(owner);
        require(product.transfer(address(other), bound(productReserve, 1, 100_000_000e18)));
        usdt.mint(address(other), bound(usdtReserve, 1, 1e30));
        other.sync();
        swap = newSwap(address(other), fee);
        supply(alice);
        usdt.mint(alice, 1e30);
        _withoutMinimum();
        for (uint256 index = 0; index < 3; ++index) {
            bool sells = seeds[index] % 2 == 0;
            uint256 most = (sells ? product.balanceOf(alice) : usdt.balanceOf(alice)) * 15 / 16;
            _check(sells, bound(seeds[index] / 2, 1, most), fee);
        }
    }

    /// @dev One unit more than what is asked for and the pair refuses: the user gets all there is.
    function testFuzz_thePairGivesNoMore(uint256 amount) public {
        amount = bound(amount, MINIMUM_USDT, 10_000_000e6);
        uint256 paid = paidByPair(address(usdt), amount);
        vm.prank(alice);
        require(usdt.transfer(address(pair), amount));
        bool productFirst = pair.token0() == address(product);
        vm.expectRevert("UniswapV2: K");
        pair.swap(productFirst ? paid + 1 : 0, productFirst ? 0 : paid + 1, alice, "");
        pair.swap(productFirst ? paid : 0, productFirst ? 0 : paid, alice, "");
    }

    /// @dev Splitting what is sold never burns less of it.
    function testFuzz_split_isNeverCheaperToBurn(uint256 a, uint256 b) public view {
        a = bound(a, MINIMUM_PRODUCT, type(uint128).max);
        b = bound(b, MINIMUM_PRODUCT, type(uint128).max);
        (, uint256 burned) = swap.quoteExactIn(address(product), a + b);
        (, uint256 burnedA) = swap.quoteExactIn(address(product), a);
        (, uint256 burnedB) = swap.quoteExactIn(address(product), b);
        assertGe(burnedA + burnedB, burned);
    }
}
